// @vitest-environment happy-dom
import { showAllTexts, showLanguage } from '@coldway/console/settings/texts.ts'
import { languages } from '@coldway/contract/enums.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PolicyOff } from './policy-off.tsx'

afterEach(cleanup)

test.each(languages)(
  'warns in %s that the policy of a shipment is disabled, by a word and a mark',
  async (language) => {
    await showLanguage(language)
    await showAllTexts()
    render(<PolicyOff of={{ alarmPolicyName: 'Chilled', isPolicyDisabled: true }} />)
    const warning = screen.getByRole('status')
    expect(warning.textContent).toContain(`Chilled ${(await loadLanguage(language)).shipment.policyOff}`)
    expect(warning.querySelector('svg')).not.toBeNull()
  },
)

test('says nothing of a policy that is enabled', () => {
  render(<PolicyOff of={{ alarmPolicyName: 'Chilled' }} />)
  expect(screen.queryByRole('status')).toBeNull()
})
