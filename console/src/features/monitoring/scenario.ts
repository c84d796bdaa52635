/**
 * The four scenario entries of the left navigation open the monitoring centre with `type=101..104`, limited to the devices of
 * that kind. The product gives only the names; the categories of each are settled here and in docs/decisions/settled.md.
 */
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import { type Scenario, scenarios } from '@coldway/contract/enums.ts'
import { useSearchParams } from 'react-router'

const categories: Readonly<Record<Scenario, readonly DeviceCategory[]>> = {
  // Vehicles, containers, and the locks on them travel by road.
  transport: ['reefer', 'van', 'container', 'lock'],
  // Devices of these categories are portable, or stationary by themselves.
  device: ['portable', 'lock', 'gateway', 'label', 'greenhouse'],
  container: ['container'],
  vehicle: ['reefer', 'van'],
}

export const readScenario = (params: URLSearchParams): Scenario | undefined => {
  const type = params.get('type')
  return (Object.keys(scenarios) as Scenario[]).find((name) => String(scenarios[name]) === type)
}

export const categoriesOf = (scenario: Scenario | undefined): readonly DeviceCategory[] | undefined =>
  scenario && categories[scenario]

export const useScenario = (): readonly [Scenario | undefined, () => void] => {
  const [params, setParams] = useSearchParams()
  const leave = () =>
    setParams((before) => {
      before.delete('type')
      return before
    })
  return [readScenario(params), leave]
}
