import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'

interface ShortListProps<Row> {
  readonly title: string
  /** Undefined while the rows are being loaded. */
  readonly rows: readonly Row[] | undefined
  /** The number of all rows, shown or not. */
  readonly total: number
  readonly keyOf: (row: Row) => number
  readonly children: (row: Row) => ReactNode
  /** What to say instead of rows. */
  readonly none: ReactNode
  /** What the figures of the rows mean, where their title does not say it. */
  readonly hint?: string | undefined
  /** Why there are no rows, in the user's language. */
  readonly error?: string | undefined
  /** The address of the whole list. */
  readonly to?: string
}

/** A panel of the home page: the first few of a list, how many there are, and the way to all. */
export const ShortList = <Row,>({
  title,
  rows,
  total,
  keyOf,
  children,
  none,
  hint,
  error,
  to,
}: ShortListProps<Row>) => {
  const t = useText()
  const count = (
    <>
      {title} {total > 0 && <small>{formatNumber(total)}</small>}
    </>
  )
  return (
    <Panel
      className="short-list"
      label={title}
      title={count}
      actions={to && total > 0 ? <Link to={to}>{t('common.all')}</Link> : undefined}
    >
      {error !== undefined && rows === undefined && (
        <p className="short-list-none" role="alert">
          {error}
        </p>
      )}
      {hint && <p className="short-list-hint">{hint}</p>}
      {rows?.length === 0 && <p className="short-list-none">{none}</p>}
      <ul>
        {rows?.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    </Panel>
  )
}
