import { formOf } from './form.ts'
import { startServer } from './running/server.ts'
import { openBrowser } from './page/browser.ts'
import { openFleet } from './page/fleet.ts'
import { manyTable } from './page/many.ts'
const shown = Number(process.argv[2])
const server = await startServer()
try {
  const fleet = await openFleet(server, { devices: 300, everyS: 10 })
  fleet.send('report')
  await new Promise((r) => setTimeout(r, 15000))
  const { browser, end } = await openBrowser()
  try {
    console.log(new Date().toISOString(), 'fleet up')
    const form = { ...formOf('default'), rounds: 3 }
    console.log(JSON.stringify(await manyTable(form, { browser, server, fleet, shown, seconds: 10 }), null, 1))
  } finally { await end(); await fleet.end() }
} finally { await server.stop() }
