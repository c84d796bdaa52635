import type { shell as english } from '../en-US/shell.ts'
import type { TextsOf } from '../shape.ts'

export const shell: TextsOf<typeof english> = {
  product: 'Coldway',
  platform: '管理平台',
  menu: {
    collapse: '收起菜单',
    expand: '展开菜单',
    main: '主菜单',
  },
  tabs: {
    label: '已打开的页面',
    refresh: '刷新',
    close: '关闭',
    closeOthers: '关闭其他',
    closeAll: '关闭全部',
  },
  language: '语言',
  theme: '主题',
  timeZone: {
    label: '时区',
    auto: '自动（{{zone}}）',
  },
  user: {
    menu: '用户菜单',
    changePassword: '修改密码',
    signOut: '退出登录',
  },
  skipToContent: '跳到主要内容',
  notFound: {
    title: '页面不存在',
    back: '返回监控中心',
  },
  failure: {
    title: '页面出错了',
  },
  live: {
    live: '实时',
    connecting: '连接中…',
    offline: '实时中断',
  },
  frame: {
    side: '侧边菜单',
    breadcrumbs: '当前位置',
    closeTab: '关闭 {{name}}',
    linkExpiredHint: '即将前往登录页。',
    more: '更多',
  },
  palette: {
    open: '搜索',
    title: '查找任何内容',
    placeholder: '页面、设备、组织、人员',
    recent: '最近使用',
    screens: '页面',
    kinds: {
      device: '设备',
      site: '站点',
      line: '线路',
      organisation: '组织',
      user: '用户',
    },
    none: '没有找到“{{text}}”',
    start: '输入名称、编号或车牌号',
    keys: '方向键选择，回车打开，Esc 关闭',
    results_other: '{{count}} 条结果',
  },
  switch: {
    title: '切换用户？',
    text: '您当前以 {{current}} 登录。此链接将以 {{next}} 登录。',
    stay: '保持 {{current}}',
    change: '切换为 {{next}}',
  },
  chunk: {
    title: '页面加载失败',
    hint: '网络较慢，或刚刚安装了新版本。',
    again: '重新加载',
  },
  outlet: {
    section: '本栏目的页面',
    empty: '空白页',
    hint: '请从菜单中选择页面。',
  },
  newWindow: '（在新窗口打开）',
  home: {
    greeting: '您好，{{name}}',
    fleet: '车队实时概况',
    openMonitoring: '进入监控中心',
    places: '您可以使用',
    countsFailed: '概况加载失败。',
  },
}
