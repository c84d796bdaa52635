import { allocation } from '@coldway/contract/devices/allocation.ts'
import type { DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useMemo, useState } from 'react'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useCall } from '../../api/use-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { TreeSelect } from '../../ui/form/tree-select.tsx'
import './allocation.css'
import { DevicePanel } from './device-panel.tsx'
import { useAllocate } from './use-allocate.tsx'
import { useDeviceChoice } from './use-device-choice.ts'

/** Source organisation, devices, target organisation; and taking devices back. */
export const AllocationPage = () => {
  const t = useText()
  const me = useMe()
  const nodes = useOrgTree()
  const [fromId, setFromId] = useState<number>()
  const [isBranch, setBranch] = useState(true)
  const [toId, setToId] = useState<number>()
  const source = useDeviceChoice()
  const target = useDeviceChoice()
  const from = useCall(
    allocation.queryTypeDeviceTree,
    { orgId: fromId ?? me?.orgId, isBranch, keyword: source.asked },
    { isEnabled: me !== undefined, keepsLast: true },
  )
  const to = useCall(
    allocation.queryOrgDeviceTree,
    { orgId: toId, keyword: target.asked },
    { isEnabled: toId !== undefined, keepsLast: true },
  )
  const forget = () => {
    source.clear()
    target.clear()
  }
  const { allocate, takeBack, isBusy, dialog } = useAllocate(forget)
  // Devices that are there already cannot be sent there.
  const isThere = (device: DeviceOption) => device.orgId === toId
  const away = useMemo(() => from.data?.devices.filter((device) => !isThere(device)), [from.data?.devices, toId])
  const sending = [...source.chosen.values()].filter((device) => !isThere(device))
  const toName = nodes?.find(({ id }) => id === toId)?.name ?? ''
  const isTooMany = sending.length > limits.bulkQueryMax
  return (
    <div className="allocation">
      <h1>{t('titles.allocation')}</h1>
      <DevicePanel
        title={t('allocation.from')}
        query={from}
        devices={away}
        choice={source}
        total={from.data?.total}
        head={
          <>
            <TreeSelect
              label={t('allocation.fromOrganisation')}
              placeholder={t('allocation.fromOrganisation')}
              nodes={nodes}
              value={fromId ?? me?.orgId}
              onChange={(id) => {
                setFromId(id)
                source.clear()
              }}
            />
            <label className="allocation-check">
              <input type="checkbox" checked={isBranch} onChange={(event) => setBranch(event.target.checked)} />
              {t('allocation.withBelow')}
            </label>
          </>
        }
      />
      <div className="allocation-actions">
        <Button
          kind="primary"
          icon="chevron-right"
          disabled={sending.length === 0 || toId === undefined || isTooMany}
          isBusy={isBusy}
          onClick={() => toId !== undefined && allocate(sending, { id: toId, name: toName })}
        >
          {t('allocation.allocate', { n: formatNumber(sending.length) })}
        </Button>
        <Button
          icon="chevron-left"
          disabled={target.chosen.size === 0}
          isBusy={isBusy}
          onClick={() => takeBack([...target.chosen.keys()])}
        >
          {t('allocation.takeBack', { n: formatNumber(target.chosen.size) })}
        </Button>
        <p>{toId === undefined ? t('allocation.chooseTarget') : t('allocation.hint')}</p>
      </div>
      <DevicePanel
        title={t('allocation.to')}
        query={to}
        devices={toId === undefined ? undefined : to.data?.devices}
        choice={target}
        total={toId === undefined ? undefined : to.data?.total}
        asks={toId === undefined ? t('allocation.chooseTarget') : undefined}
        head={
          <TreeSelect
            label={t('allocation.toOrganisation')}
            placeholder={t('allocation.toOrganisation')}
            nodes={nodes}
            value={toId}
            onChange={(id) => {
              setToId(id)
              target.clear()
            }}
          />
        }
      />
      {dialog}
    </div>
  )
}
