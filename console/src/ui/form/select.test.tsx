import { languages } from '@coldway/contract/enums.ts'
import { loadStart } from '@coldway/i18n/texts.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showLanguage } from '../../settings/texts.ts'
import { MultiSelect } from './multi-select.tsx'
import { Select } from './select.tsx'
import { TreeSelect } from './tree-select.tsx'

afterEach(cleanup)

const options = [{ value: 1, label: 'One' }]
const nothing = () => undefined

test.each(languages)('%s: the button that empties a select bears a name of the language', async (language) => {
  await showLanguage(language)
  render(
    <>
      <Select label="a" options={options} value={1} onChange={nothing} canClear />
      <TreeSelect label="b" nodes={[{ id: 1, parentId: null, name: 'One' }]} value={1} onChange={nothing} canClear />
      <MultiSelect
        label="c"
        options={options}
        nameOf={String}
        value={[1]}
        max={2}
        onSearch={nothing}
        onChange={nothing}
      />
    </>,
  )
  const name = (await loadStart(language)).common.clear
  expect(screen.getAllByRole('button', { name })).toHaveLength(3)
})
