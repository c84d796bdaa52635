/**
 * /view/line/line/{id}: a line as one object, with tabs for its way, its subscriptions and recipients, and the records. The
 * addresses that the product has for each of these, with the line in them, show its tab.
 */
import { lines } from '@coldway/contract/lines/lines.ts'
import { linePath, objectIn } from '@coldway/contract/screens/screens.ts'
import { useLocation, useSearchParams } from 'react-router'
import { useCall, useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { useObjectName } from '../../settings/object-names.ts'
import { useText } from '../../settings/texts.ts'
import { AddressTabs } from '../../ui/base/address-tabs.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { LineForm } from './line-form-pages.tsx'
import { LineShown } from './line-shown.tsx'
import './lines.css'
import { LineRecords } from './record-drawer.tsx'
import { SubscriptionList } from './subscription-list.tsx'

const lineTabs = ['way', 'subscriptions', 'records'] as const
type LineTab = (typeof lineTabs)[number]

export const LinePage = () => {
  const { pathname } = useLocation()
  return <LineObject id={Number(objectIn(pathname))} />
}

/** /view/line/lineUpdate */
export const LineUpdatePage = () => {
  const [address] = useSearchParams()
  return <LineObject id={Number(address.get('id'))} />
}

interface LineObjectProps {
  readonly id: number
  readonly first?: LineTab
}

const metresPerKm = 1000

export const LineObject = ({ id, first = 'way' }: LineObjectProps) => {
  const t = useText()
  const textOf = useErrorText()
  const isId = Number.isInteger(id) && id > 0
  const found = useCall(lines.queryByLineId, { lineId: id }, { isEnabled: isId })
  useObjectName(linePath(id), found.data?.lineName)
  if (!isId) return <ErrorState text={t('errors.routeNotFound')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { lineName, lineNumber, distanceM, durationS } = found.data
  const contents = {
    way: <Way key={id} id={id} />,
    subscriptions: <SubscriptionList lineId={id} />,
    records: <LineRecords of={{ column: 'lineId', value: id }} />,
  } as const satisfies Record<LineTab, unknown>
  return (
    <div className="line-one">
      <header>
        <b>{lineName}</b>
        <span>
          {lineNumber} · {formatNumber(distanceM / metresPerKm, 1)} {t('common.units.km')} ·{' '}
          {formatDuration(durationS * 1000)}
        </span>
      </header>
      <AddressTabs
        label={lineName}
        first={first}
        keeps={['id', 'line']}
        items={lineTabs.map((key) => ({ key, label: t(`lines.page.${key}`), content: contents[key] }))}
      />
    </div>
  )
}

/** Its form for those who may change it, else its stops. */
const Way = ({ id }: { readonly id: number }) => {
  const canEdit = useCan('line:edit')
  const textOf = useErrorText()
  const found = useStart(lines.queryByLineId, { lineId: id }, { isEnabled: canEdit !== undefined })
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return canEdit ? <LineForm line={found.data} /> : <LineShown line={found.data} />
}
