/** How often a client called on each day, and what it was answered. Days are those of UTC, as its quota is. */
import { type ApiClient, apiClients, type ClientUsageDay } from '@coldway/contract/api-clients/api-clients.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import { useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'

const spans = ['7', '30', '90'] as const
const dayMs = 86_400_000

export const UsageDrawer = ({ client, onClose }: { readonly client: ApiClient; readonly onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [span, setSpan] = useState<(typeof spans)[number]>('30')
  const found = useCall(apiClients.queryUsage, { id: client.id, days: Number(span) }, { keepsLast: true })
  return (
    <Drawer isOpen title={t('apiClients.usageTitle', { name: client.name })} onClose={onClose} width="7rem">
      <Segmented
        label={t('apiClients.span')}
        options={spans.map((days) => ({ value: days, label: t('pieces.list.lastDays', { count: Number(days) }) }))}
        value={span}
        onChange={setSpan}
      />
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Loading />}
      {found.data && <Figures days={daysOf(Number(span))} found={found.data} client={client} />}
    </Drawer>
  )
}

const daysOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(serverNowMs() - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  )

interface FiguresProps {
  readonly days: readonly string[]
  readonly found: readonly ClientUsageDay[]
  readonly client: ApiClient
}

const Figures = ({ days, found, client }: FiguresProps) => {
  const t = useText()
  if (found.length === 0) return <Empty text={t('apiClients.usageNone')} />
  const byDay = new Map(found.map((one) => [one.day, one]))
  const most = Math.max(...found.map(({ calls }) => calls))
  return (
    <>
      <figure className="client-usage">
        <div className="client-usage-scale" aria-hidden>
          <span>{formatNumber(most)}</span>
          <span>0</span>
        </div>
        <ol aria-label={t('apiClients.usage')}>
          {days.map((day) => (
            <DayColumn key={day} day={day} of={byDay.get(day)} most={most} />
          ))}
        </ol>
        <div className="client-usage-days" aria-hidden>
          <span>{days[0]}</span>
          <span>{days.at(-1)}</span>
        </div>
        <ul className="client-usage-legend">
          <li className="is-good">{t('apiClients.good')}</li>
          <li className="is-refused">{t('apiClients.refused')}</li>
        </ul>
      </figure>
      <p className="client-quota">
        {t('apiClients.quota', {
          minute: formatNumber(client.callsPerMinute),
          day: formatNumber(client.callsPerDay),
        })}
      </p>
      <CodeTable found={found} />
    </>
  )
}

const goodOf = ({ codes }: ClientUsageDay): number => codes.find(({ code }) => code === '0')?.calls ?? 0

const DayColumn = ({ day, of, most }: { day: string; of: ClientUsageDay | undefined; most: number }) => {
  const t = useText()
  const calls = of?.calls ?? 0
  const good = of ? goodOf(of) : 0
  const heightOf = (count: number) => ({ height: `${(count / most) * 100}%` })
  const words = t('apiClients.ofDay', { day, calls: formatNumber(calls), refused: formatNumber(calls - good) })
  return (
    <li title={words} aria-label={words}>
      <span className="is-refused" style={heightOf(calls - good)} />
      <span className="is-good" style={heightOf(good)} />
    </li>
  )
}

interface CodeRow {
  readonly code: string
  readonly calls: number
}

const CodeTable = ({ found }: { readonly found: readonly ClientUsageDay[] }) => {
  const t = useText()
  const sums = new Map<string, number>()
  for (const { code, calls } of found.flatMap(({ codes }) => codes)) sums.set(code, calls + (sums.get(code) ?? 0))
  const rows = [...sums].map(([code, calls]) => ({ code, calls })).toSorted((one, other) => other.calls - one.calls)
  const columns: readonly TableColumn<CodeRow>[] = [
    { key: 'code', label: t('apiClients.code'), cell: ({ code }) => <code>{code}</code> },
    { key: 'meaning', label: t('apiClients.meaning'), cell: ({ code }) => meaningOf(t, code) },
    { key: 'calls', label: t('apiClients.calls'), isNumber: true, cell: ({ calls }) => formatNumber(calls) },
  ]
  return <DataTable label={t('apiClients.byCode')} columns={columns} rows={rows} keyOf={({ code }) => code} />
}

/** Refusals of the client itself; those of single calls have texts that speak of the object. */
const named: readonly ErrorName[] = [
  'clientTokenInvalid',
  'tokenExpired',
  'clientForbidden',
  'secretExpired',
  'signatureTooOld',
  'apiKeyInvalid',
  'signatureInvalid',
]

const meaningOf = (t: Translate, code: string): string => {
  if (code === '0') return t('apiClients.good')
  if (code === errors.tooManyRequests[0]) return t('apiClients.full')
  const name = named.find((one) => errors[one][0] === code)
  return name ? t(`errors.${name}`) : t('apiClients.refusedCall')
}
