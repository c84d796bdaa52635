/** Whether alarms are announced, for which devices, and with which messages. When off, they are only recorded. */
import type { PolicyPush } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { alarmPushTypes, pushScopes } from '@coldway/contract/enums.ts'
import { useText } from '../../settings/texts.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Switch } from '../../ui/form/switch.tsx'

interface PushEditorProps {
  readonly value: PolicyPush
  readonly onChange: (value: PolicyPush) => void
}

export const PushEditor = ({ value, onChange }: PushEditorProps) => {
  const t = useText()
  const { isEnabled, scope, types } = value
  return (
    <div className="policy-push">
      <Switch
        label={t('alarmPolicies.push.enabled')}
        isOn={isEnabled}
        onChange={(to) => onChange({ ...value, isEnabled: to })}
      />
      {isEnabled ? (
        <>
          <Segmented
            label={t('alarmPolicies.push.scope')}
            value={scope}
            onChange={(to) => onChange({ ...value, scope: to })}
            options={pushScopes.map((one) => ({ value: one, label: t(`enums.pushScopes.${one}`) }))}
          />
          <div className="policy-push-types" role="group" aria-label={t('alarmPolicies.push.types')}>
            <span>{t('alarmPolicies.push.types')}</span>
            {alarmPushTypes.map((type) => (
              <label key={type}>
                <input
                  type="checkbox"
                  checked={types.includes(type)}
                  onChange={({ target }) =>
                    onChange({
                      ...value,
                      types: alarmPushTypes.filter((one) => (one === type ? target.checked : types.includes(one))),
                    })
                  }
                />
                {t(`enums.alarmPushTypes.${type}`)}
              </label>
            ))}
          </div>
        </>
      ) : (
        <p className="form-hint">{t('alarmPolicies.push.off')}</p>
      )}
    </div>
  )
}
