/** Addresses that more than one part of the console goes to. */
export const paths = {
  signIn: '/login',
  firstPassword: '/view/login/newUser',
  changePassword: '/view/login/updatePassword',
  home: '/view/home/home',
  monitoring: '/view/deviceMonitor/realTimeMonitoring',
  notFound: '/view/error/404',
} as const
