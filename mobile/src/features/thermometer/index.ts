/** Bluetooth thermometers near the phone, where the browser hears them. */
export { Thermometer } from './thermometer.tsx'
