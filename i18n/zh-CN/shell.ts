import type { shell as english } from '../en-US/shell.ts'
import type { TextsOf } from '../shape.ts'

export const shell: TextsOf<typeof english> = {
  product: 'Coldway',
  platform: '管理平台',
  nav: {
    home: '首页',
    devicePositioning: '设备定位',
  },
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
  home: {
    greeting: '您好，{{name}}',
    fleet: '车队实时概况',
    openMonitoring: '进入监控中心',
    places: '您可以使用',
    countsFailed: '概况加载失败。',
  },
}
