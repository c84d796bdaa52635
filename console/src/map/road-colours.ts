/** Google and Baidu paint their traffic tiles in these colours. */
import type { RoadCondition } from '@coldway/contract/enums.ts'

export const roadColours: Record<RoadCondition, string> = {
  severeCongestion: '#a01d1d',
  crowded: '#f0483c',
  slow: '#fbb03b',
  clear: '#34b000',
}
