/** Addresses that more than one part of the console goes to. */
export const paths = {
  signIn: '/login',
  firstPassword: '/view/login/newUser',
  changePassword: '/view/login/updatePassword',
  home: '/view/home/home',
  monitoring: '/view/deviceMonitor/realTimeMonitoring',
  organisations: '/view/userCenter/management_Control',
  organisationAdd: '/view/userCenter/management_add',
  organisationUpdate: '/view/userCenter/management_update',
  users: '/view/userCenter/user_Control',
  userAdd: '/view/userCenter/user_add',
  userUpdate: '/view/userCenter/user_update',
  roles: '/view/userCenter/role_Control',
  roleAdd: '/view/userCenter/role_add',
  roleUpdate: '/view/userCenter/role_update',
  notFound: '/view/error/404',
} as const
