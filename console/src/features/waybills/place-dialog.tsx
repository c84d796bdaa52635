/** A point on the map for a place of a shipment, with a search for towns over the map. */
import { limits } from '@coldway/contract/limits.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { places } from '@coldway/contract/places/places.ts'
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { DrawingEditor } from '../../map/draw/drawing-editor.tsx'
import { formatPlace } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PlaceSearch } from '../places/index.ts'

interface PlaceDialogProps {
  readonly title: string
  readonly value: WaybillPlace
  readonly onPick: (place: WaybillPlace) => void
  readonly onClose: () => void
}

const kinds = ['way'] as const
const drawingLimits = { radiusMinM: 0, radiusMaxM: 0, pointsMax: 1 }

/** A point is no site. Its address is looked up where nobody has typed one; without an address the coordinates are it. */
export const PlaceDialog = ({ title, value, onPick, onClose }: PlaceDialogProps) => {
  const t = useText()
  const { lng, lat } = value
  const [point, setPoint] = useState<LngLat | undefined>(lng === null || lat === null ? undefined : { lng, lat })
  const [name, setName] = useState('')
  const addressing = useMutate(places.getAddress)
  const take = async () => {
    if (!point) return onClose()
    const typed = value.siteId === null ? value.address.trim() : ''
    const found = name || typed || (await addressOf(point))
    onPick({ siteId: null, address: found.slice(0, limits.addressMax), lng: point.lng, lat: point.lat })
    onClose()
  }
  const addressOf = async (at: LngLat): Promise<string> => {
    const found = await addressing.mutateAsync({ points: [at] }).catch(() => undefined)
    return found?.addresses[0]?.address || formatPlace(at)
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      width="9rem"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" isBusy={addressing.isPending} onClick={() => void take()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <DrawingEditor
        value={{ kind: 'way', points: point ? [point] : [] }}
        onChange={(drawing) => drawing.kind === 'way' && setPoint(drawing.points[0])}
        kinds={kinds}
        limits={drawingLimits}
      >
        <PlaceSearch
          onPick={(at, found) => {
            setPoint({ lng: at.lng, lat: at.lat })
            setName(found)
          }}
        />
      </DrawingEditor>
    </Dialog>
  )
}
