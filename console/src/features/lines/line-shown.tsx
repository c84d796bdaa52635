import type { LineDetail } from '@coldway/contract/lines/lines.ts'
import { formatPlace } from '../../settings/format.ts'
import './lines.css'

/** A line for those who may not change it: its stops from start to end. */
export const LineShown = ({ line: { startPoint, waypoints, endPoint, remark } }: { readonly line: LineDetail }) => (
  <div className="line-shown">
    <ol>
      {[startPoint, ...waypoints, endPoint].map((point, at) => (
        <li key={at}>
          {point.address || formatPlace(point)} <small>{formatPlace(point)}</small>
        </li>
      ))}
    </ol>
    {remark && <p>{remark}</p>}
  </div>
)
