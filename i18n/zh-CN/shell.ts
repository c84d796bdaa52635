import type { shell as english } from '../en-US/shell.ts'
import type { TextsOf } from '../shape.ts'

export const shell: TextsOf<typeof english> = {
  product: 'Coldway',
  platform: '管理平台',
  nav: {
    home: '首页',
    monitoring: '监控中心',
    devicePositioning: '设备定位',
    waybills: '运单',
    locks: '电子锁',
    alarms: '报警',
    sites: '站点与线路',
    devices: '设备',
    reports: '报表',
    userCentre: '用户中心',
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
    manual: '手动',
  },
  user: {
    menu: '用户菜单',
    settings: '系统设置',
    changePassword: '修改密码',
    signOut: '退出登录',
  },
  downloads: '下载中心',
  messages: '消息中心',
  skipToContent: '跳到主要内容',
  offline: {
    banner: '网络已断开，当前显示的是 {{time}} 的数据。',
    reconnecting: '正在重新连接…',
    back: '已恢复连接',
  },
  notFound: {
    title: '页面不存在',
    back: '返回监控中心',
  },
  failure: {
    title: '页面出错了',
    requestId: '请求编号 {{id}}',
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
