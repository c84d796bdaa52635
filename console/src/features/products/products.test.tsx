import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { productPresets } from '@coldway/contract/products/product-presets.ts'
import { type Product, products } from '@coldway/contract/products/products.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const vaccine: Product = {
  id: 4,
  name: 'Measles vaccine',
  gtin: '4006381333931',
  orgId: 2,
  orgName: 'Shanghai',
  definition: productPresets.vaccine,
  remark: '',
  shipmentCount: 2,
  version: 3,
  createTime: '2026-11-20 08:00:00',
}

it('lists goods with their range and what is allowed beyond it', async () => {
  answerCalls(
    ...userCentreBasics(['product:view']),
    answer(products.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [vaccine] })),
  )
  await openApp(paths.products, { isSignedIn: true })
  expect(await screen.findByRole('img', { name: 'Tolerated temperatures: 2 – 8 °C' })).toBeTruthy()
  expect(screen.getByText(/above 8 °C: 30 min without a break/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add product profile' })).toBeNull()
})

it('shows what is wrong in the profile at its field, and sends hours as minutes', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['product:view', 'product:edit']),
    answer(products.save, () => ({ id: 5 })),
    answer(products.queryPageList, () => ({ page: 1, size: 10, total: 0, records: [] })),
  )
  const { user } = await openApp(paths.productAdd, { isSignedIn: true })
  await user.type(await screen.findByLabelText('Product name'), 'Insulin')
  await user.type(screen.getByLabelText(/^Lowest \(°C\)/), '8')
  await user.type(screen.getByLabelText(/^Highest \(°C\)/), '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText(/^Highest \(°C\)/).getAttribute('aria-invalid')).toBe('true')
  await user.clear(screen.getByLabelText(/^Highest \(°C\)/))
  await user.type(screen.getByLabelText(/^Highest \(°C\)/), '8,5')
  await user.type(screen.getByLabelText(/^Stability budget/), '1.5')
  await user.click(screen.getByRole('button', { name: 'Add limit' }))
  const row = within(screen.getByRole('list', { name: 'Allowed excursions' }))
  await user.type(row.getByLabelText('°C'), '15')
  await user.type(row.getByLabelText('Minutes'), '30')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.find(({ name }) => name === 'products.save')?.input).toMatchObject({
    name: 'Insulin',
    gtin: null,
    definition: {
      ...emptyDefinition,
      lowC: 8,
      highC: 8.5,
      budgetMin: 90,
      limits: [{ side: 'above', temperatureC: 15, kind: 'single', allowedMin: 30 }],
    },
  })
})
