import type { Credential } from '@coldway/contract/devices/devices.ts'
import { type MqttOptions, mqttLink } from '@coldway/simulator/transports/mqtt.ts'
import type { Link } from '@coldway/simulator/transports/transport.ts'
import { eventually } from './eventually.ts'
import type { RunningServer } from './server.ts'

type Answers = Omit<MqttOptions, 'host' | 'port' | 'deviceCode' | 'secret'>

/** The MQTT connection of a device. It connects again when a busy server ends a connection unanswered, as devices do. */
export const openDeviceLink = async (
  { ports }: RunningServer,
  { deviceCode, secret }: Credential,
  answers: Answers,
): Promise<Link> => {
  const link = mqttLink({ host: '127.0.0.1', port: ports.mqtt, deviceCode, secret, ...answers })
  const opened = (): Promise<string> => link.open().then(() => 'open', String)
  const open = (): Promise<void> => eventually(opened).toBe('open')
  await open()
  return { ...link, open }
}
