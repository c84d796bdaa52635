/** Draws the mapped space at one moment as SVG: the box, the field at the height of a probe, and the probes with number and value. */
import { hullOf, interpolate, placesOfSlice } from '@coldway/contract/mappings/mapping-field.ts'
import type { Mapping, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { cellsOf, edgesOf, heatOf, projectionOf } from '@coldway/contract/mappings/mapping-view.ts'

const size = { width: 760, height: 330, margin: 34 } as const
const cellsMax = 300

export interface DrawnSpace {
  readonly study: Mapping
  readonly result: MappingResult
  /** Which slot. */
  readonly slot: number
  /** The probe whose height the slice has. */
  readonly probeId: number
  readonly scale: { readonly low: number; readonly high: number }
}

export const drawSpace = ({ study, result, slot, probeId, scale }: DrawnSpace): string => {
  const project = projectionOf(study, size)
  const point = (at: Parameters<typeof project>[0]) => project(at).join(',')
  const values = new Map(result.probes.map(({ id, values: all }) => [id, all[slot] ?? null]))
  const known = study.probes.flatMap((probe) => {
    const value = values.get(probe.id) ?? null
    return value === null ? [] : [{ ...probe, value }]
  })
  const heightM = study.probes.find(({ id }) => id === probeId)?.z ?? study.heightM / 2
  const grid = cellsOf(study, cellsMax)
  const [half, deep] = [study.lengthM / grid.columns / 2, study.widthM / grid.rows / 2]
  const cells = placesOfSlice({ ...study, ...grid, heightM }, hullOf(known)).flatMap((at) => {
    const value = at && interpolate(at, known)
    if (at === null || value === null) return []
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([dx = 0, dy = 0]) => point({ x: at.x + dx * half, y: at.y + dy * deep, z: at.z }))
    return [`<polygon points="${corners.join(' ')}" fill="${heatOf(value, scale)}" fill-opacity="0.75"/>`]
  })
  const edges = edgesOf(study).map(
    ({ isHidden, ends }) =>
      `<polyline points="${ends.map(point).join(' ')}" fill="none" stroke="#5b6878" stroke-width="1"${
        isHidden ? ' stroke-dasharray="3 3" stroke-opacity="0.6"' : ''
      }/>`,
  )
  const probes = study.probes.map((probe, index) =>
    drawProbe(project(probe), {
      number: index + 1,
      value: values.get(probe.id) ?? null,
      scale,
      isMarked: probe.id === probeId,
    }),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" ` +
    `font-family="Noto Sans" font-size="9" fill="#16202e">${[...cells, ...edges, ...probes].join('')}</svg>`
  )
}

interface DrawnProbe {
  readonly number: number
  readonly value: number | null
  readonly scale: DrawnSpace['scale']
  readonly isMarked: boolean
}

const drawProbe = ([x, y]: readonly [number, number], { number, value, scale, isMarked }: DrawnProbe): string => {
  const fill = value === null ? '#ffffff' : heatOf(value, scale)
  const ring = isMarked ? `<circle cx="${x}" cy="${y}" r="9" fill="none" stroke="#16202e" stroke-width="1.6"/>` : ''
  const shown = value === null ? '—' : value.toFixed(1)
  return (
    `${ring}<circle cx="${x}" cy="${y}" r="5.5" fill="${fill}" stroke="#16202e"${value === null ? ' stroke-dasharray="2 1.5"' : ''}/>` +
    `<text x="${x + 9}" y="${y + 3}">${number}: ${shown}</text>`
  )
}
