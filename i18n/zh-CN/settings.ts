import type { settings as english } from '../en-US/settings.ts'
import type { TextsOf } from '../shape.ts'

export const settings: TextsOf<typeof english> = {
  kept: '设置随账号保存，在任何电脑上登录都一样。',
  failed: '最近一次修改未能保存到账号，仅在此浏览器中有效。',
  languageHint: '用于界面文字、数字以及发送给您的消息。链接可以为单次访问指定其他语言。',
  themeHint: '按钮与选中项的颜色。在任何主题下，超限的数值始终为红色。',
  map: '地图',
  mapHint: '监控中心打开时使用的地图。运营方设置其他地图后，将出现在这里。',
  mapOffline: '离线地图：内置，无需密钥，也无需互联网。',
  mapMissing: '未提供的地图',
  mapWhy: {
    notSetUp: '{{name}}：未配置，请设置 {{variable}}。',
    noAnswer: '{{name}}：服务商没有响应或拒绝了密钥，请检查 {{variable}}。',
  },
  zone: {
    hint: '界面与导出文件中的所有时间都按此时区显示。',
    mode: '时区设置方式',
    auto: '自动',
    manual: '手动',
    autoHint: '本机时区：{{zone}}',
    search: '城市、地区或偏移量',
    fixed: '固定偏移，无夏令时',
    now: '该时区当前时间为 {{time}}。',
  },
  functions: {
    hint: '最多选择 {{max}} 个页面，可自行排序，显示在首页。',
    chosen: '已选 {{count}} / {{max}}',
    none: '尚未选择，请从列表中添加。',
    all: '您可以使用的页面',
    add: '添加{{name}}',
    remove: '移除{{name}}',
    move: '移动{{name}}：拖动，或按方向键',
    moved: '{{name}}现在排在第 {{position}} 位。',
    full: '最多 {{max}} 个，请先移除一个。',
    choose: '设置',
  },
}
