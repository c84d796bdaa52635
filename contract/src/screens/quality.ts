/** The screens of quality: what goods tolerate with the form that says it, and what was decided about shipments. */
import type { ScreenEntry } from './screen.ts'

export const qualityScreens = {
  products: {
    path: '/view/quality/products',
    title: 'products.title',
    needs: 'product:view',
    menu: { group: 'quality', id: 151, code: 'products', icon: 'thermometer' },
  },
  releases: {
    path: '/view/quality/releases',
    title: 'releases.title',
    needs: 'waybill:view',
    menu: { group: 'quality', id: 152, code: 'releases', icon: 'list' },
  },
  productAdd: {
    path: '/view/quality/productAdd',
    under: 'products',
    title: 'products.add',
    needs: 'product:edit',
  },
  productUpdate: {
    path: '/view/quality/productUpdate',
    under: 'products',
    title: 'products.update',
    needs: 'product:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
