/**
 * Monitoring: the monitoring centre. Owns the picture of the fleet now and of one device's last day. Not here: the map
 * canvas (map/), the live connection (api/), alarms and waybills. Invariant: a live frame renders the rows it concerns,
 * never the page; positions reach the map past React.
 */
export { MonitoringPage } from './monitoring-page.tsx'
