/** The screens of quality: what goods tolerate with the form that says it, what was decided about shipments, probes with their calibration, and mapping studies. */
import type { ScreenEntry } from './screen.ts'

export const qualityScreens = {
  products: {
    path: '/view/quality/products',
    title: 'titles.products',
    needs: 'product:view',
    menu: { group: 'quality', id: 151, code: 'products', icon: 'thermometer' },
  },
  releases: {
    path: '/view/quality/releases',
    title: 'titles.releases',
    needs: 'waybill:view',
    menu: { group: 'quality', id: 152, code: 'releases', icon: 'list' },
  },
  probes: {
    path: '/view/quality/probes',
    title: 'titles.probes',
    words: 'titles.probesWords',
    needs: 'probe:view',
    menu: { group: 'quality', id: 182, code: 'probes', icon: 'thermometer' },
  },
  mappings: {
    path: '/view/quality/mappings',
    title: 'titles.mappings',
    words: 'titles.mappingsWords',
    needs: 'mapping:view',
    menu: { group: 'quality', id: 126, code: 'mappings', icon: 'layers' },
  },
  mapping: {
    path: '/view/quality/mapping',
    under: 'mappings',
    title: 'titles.mapping',
    needs: 'mapping:view',
    ofObject: true,
  },
  mappingAdd: {
    path: '/view/quality/mappingAdd',
    under: 'mappings',
    title: 'titles.mappingAdd',
    needs: 'mapping:edit',
  },
  mappingUpdate: {
    path: '/view/quality/mappingUpdate',
    under: 'mappings',
    title: 'titles.mappingUpdate',
    needs: 'mapping:edit',
    ofObject: true,
  },
  productAdd: {
    path: '/view/quality/productAdd',
    under: 'products',
    title: 'titles.productAdd',
    needs: 'product:edit',
  },
  productUpdate: {
    path: '/view/quality/productUpdate',
    under: 'products',
    title: 'titles.productUpdate',
    needs: 'product:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
