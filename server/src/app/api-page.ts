/** The API page: openapi.json as it is, and /api, a page that shows it and tries its calls, without third-party scripts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as afterOthers } from 'node:timers/promises'
import { type Call, envelope } from '@coldway/contract/call.ts'
import { api } from '@coldway/contract/api.ts'
import { errors } from '@coldway/contract/errors.ts'
import { schemaOf } from '@coldway/contract/openapi.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { keyForm, sampleOf, tryForm, tryScript, tryStyle } from './api-try.ts'

/** `npm run openapi` makes it, and the checks compare it with the contract. */
const descriptionFile = join(import.meta.dirname, '../../../contract/openapi.json')

export const mountApiPage = (app: FastifyInstance): void => {
  const description = readFileSync(descriptionFile, 'utf8')
  let page: Promise<string> | undefined
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(description))
  app.get('/api/try.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(tryScript))
  app.get('/api', async (_request, reply) => {
    page ??= pageText()
    return reply.type('text/html; charset=utf-8').send(await page)
  })
}

const style = `:root{--brand:#1b5cff;--ink:#16202e;--ink2:#5b6878;--line:#e3e8ef;--bg:#f3f5f9}
*{box-sizing:border-box}body{margin:0;font:14px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--bg)}
header{background:#0c1a33;color:#fff;padding:20px max(20px,calc((100vw - 1080px)/2))}header p{color:#dbe5f7;margin:6px 0 0}
header a{color:#fff}main{max-width:1080px;margin:0 auto;padding:20px}h1{font-size:20px;margin:0}h2{font-size:16px;margin:28px 0 10px}
details{background:#fff;border:1px solid var(--line);border-radius:10px;margin:8px 0}summary{padding:11px 14px;cursor:pointer;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}
summary b{color:var(--brand);width:44px}summary code{font-weight:600}summary span{color:var(--ink2);margin-left:auto}
.in{padding:0 14px 14px;display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:14px}pre{background:var(--bg);border-radius:8px;padding:12px;overflow:auto;margin:4px 0;max-height:420px;font-size:12px}
.all{grid-column:1/-1;color:var(--ink2)}h3{font-size:12px;margin:0;color:var(--ink2);text-transform:uppercase;letter-spacing:.04em}@media(max-width:760px){.in{grid-template-columns:minmax(0,1fr)}summary code{overflow-wrap:anywhere;min-width:0}}`

/** Describing every schema takes half a second: the first reader asks for it, and other requests run between two areas. */
const pageText = async (): Promise<string> => {
  const sections: string[] = []
  for (const [area, calls] of Map.groupBy(api, (call) => call.name.split('.')[0] ?? '')) {
    sections.push(`<h2 id="${area}">${area}</h2>${calls.map(callText).join('')}`)
    await afterOthers()
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Coldway API</title><style>${style}${tryStyle}</style></head>
<body><header><h1>Coldway API</h1><p>Every reply is <code>{ isSuccess, code, message, data }</code>; code "0" is success. The session token travels in the header <code>access_token</code>. Machine-readable: <a href="/openapi.json">openapi.json</a></p></header>
<main>${keyForm}${sections.join('')}</main><script src="/api/try.js"></script></body></html>`
}

const callText = (call: Call): string => {
  const fails = call.fails.map((name) => `${errors[name][0]} ${name}`).join(', ')
  const needs = call.needs ? ` · needs ${call.needs}` : ''
  return `<details><summary><b>${call.method}</b><code>${escape(call.path)}</code><span>${escape(call.does)}</span></summary><div class="in">
<p class="all">For: ${call.audience.join(', ')}${needs} · ${call.effect}${fails ? ` · refuses with ${escape(fails)}` : ''}</p>
<div><h3>Sends</h3><pre>${schemaText(call.body, 'input')}</pre></div><div><h3>Gets</h3><pre>${schemaText(envelope(call.gives), 'output')}</pre></div>${tryForm(call, sampleText(call))}</div></details>`
}

/** A list is asked for its first page: whoever tries it wants to see rows. */
const sampleText = (call: Call): string =>
  escape(JSON.stringify(call.columns ? { page: 1, size: 10 } : sampleOf(schemaOf(call.body, 'input')), null, 2))

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string =>
  escape(JSON.stringify(schemaOf(schema, io), null, 2))

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
