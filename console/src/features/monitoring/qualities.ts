import { type Quality, qualities } from '@coldway/contract/report.ts'

export const isQuality = (value: string): value is Quality => qualities.some((one) => one === value)
