// @vitest-environment happy-dom
import { showAllTexts, showLanguage } from '@coldway/console/settings/texts.ts'
import { languages } from '@coldway/contract/enums.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { PolicyOff } from './policy-off.tsx'

const shown = (of: Parameters<typeof PolicyOff>[0]['of']): Element | null => {
  const page = document.createElement('div')
  flushSync(() => createRoot(page).render(<PolicyOff of={of} />))
  return page.querySelector('[role=status]')
}

test.each(languages)(
  'warns in %s that the policy of a shipment is disabled, by a word and a mark',
  async (language) => {
    await showLanguage(language)
    await showAllTexts()
    const warning = shown({ alarmPolicyName: 'Chilled', isPolicyDisabled: true })
    expect(warning?.textContent).toContain(`Chilled ${(await loadLanguage(language)).shipment.policyOff}`)
    expect(warning?.querySelector('svg')).not.toBeNull()
  },
)

test('says nothing of a policy that is enabled', () => {
  expect(shown({ alarmPolicyName: 'Chilled' })).toBeNull()
})
