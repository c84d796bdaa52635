interface GoodsMeterProps {
  readonly label: string
  readonly value: string
  readonly note?: string
  /** Shares of the whole that are spent, one after the other; together more than 1 is too much. */
  readonly parts?: readonly number[]
}

/** One figure about goods, with a bar of what is spent where there is a whole. */
export const GoodsMeter = ({ label, value, note, parts }: GoodsMeterProps) => {
  const total = parts?.reduce((sum, part) => sum + part, 0) ?? 0
  return (
    <div className="goods-meter">
      <h3>{label}</h3>
      <b>{value}</b>
      {parts && (
        <div className={total > 1 ? 'goods-bar is-over' : 'goods-bar'} aria-hidden>
          {parts.map((part, at) => (
            <i key={at} style={{ width: `${(100 * part) / Math.max(1, total)}%` }} />
          ))}
        </div>
      )}
      {note && <small>{note}</small>}
    </div>
  )
}
