export const recovery = {
  steps: {
    label: 'Steps',
    account: 'Account',
    identity: 'Identity',
    password: 'New password',
  },
  accountHint: 'Enter your account. We will send a code to confirm that it is yours.',
  next: 'Continue',
  backToSignIn: 'Back to sign-in',
  identityHint: 'A 4-digit code will be sent to the address on file for “{{account}}”.',
  channel: 'Send the code by',
  channels: {
    email: 'E-mail',
    sms: 'SMS',
  },
  send: 'Send code',
  sent: {
    email: 'If “{{account}}” is an account with an e-mail address, the code is on its way there.',
    sms: 'If “{{account}}” is an account with a phone number, the code is on its way there.',
  },
  recorded: {
    email:
      'No e-mail provider is set up on this server, so no code was sent. Ask your administrator to reset the password.',
    sms: 'No SMS provider is set up on this server, so no code was sent. Ask your administrator to reset the password.',
  },
  another: 'Another account',
  passwordHint: 'Choose a new password for “{{account}}”. All its sessions will end.',
  submit: 'Set the new password',
  doneHint: 'All sessions of the account have ended. Sign in with the new password.',
  noneTitle: 'No password reset in progress',
  noneHint: 'A reset expires after 15 minutes. Start again with your account.',
  begin: 'Start',
} as const
