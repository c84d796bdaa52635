import type { wechat as english } from '../en-US/wechat.ts'
import type { TextsOf } from '../shape.ts'

export const wechat: TextsOf<typeof english> = {
  title: '내 WeChat',
  signIn: 'WeChat으로 로그인',
  signingIn: 'WeChat으로 로그인하는 중…',
  or: '또는',
  bindTitle: '계정에 WeChat 연결',
  bindHint:
    '이 WeChat은 아직 계정에 연결되어 있지 않습니다. 계정과 비밀번호로 한 번 로그인하면 이후에는 WeChat만으로 로그인할 수 있습니다.',
  bindSubmit: '연결하고 로그인',
  bindOver: 'WeChat 확인이 이미 사용되었거나 만료되었습니다. 로그인 페이지에서 다시 시작하세요.',
  backToSignIn: '로그인으로 돌아가기',
  ownBound: '{{time}}에 연결됨. WeChat으로 로그인할 수 있습니다.',
  ownUnbound: '연결되지 않음. WeChat을 연결하면 비밀번호 없이 로그인할 수 있습니다.',
  bind: 'WeChat 연결',
  unbind: '연결 해제',
  unbindQuestion: '이 계정의 WeChat 연결을 해제할까요? 이후에는 비밀번호로만 로그인할 수 있습니다.',
  bound: 'WeChat이 연결되었습니다.',
  unbound: 'WeChat 연결이 해제되었습니다.',
  codeTitle: 'QR 코드로 WeChat 연결',
  codeAccountHint: 'WeChat으로 코드를 스캔하고 공식 계정을 팔로우하세요.',
  codeRecipientHint: '{{name}} 님이 WeChat으로 코드를 스캔하고 공식 계정을 팔로우합니다. 코드는 하루 동안 유효합니다.',
  codeImage: 'WeChat용 QR 코드',
  waiting: '스캔을 기다리는 중…',
  scanned: '스캔되었습니다. 이 WeChat을 연결하려면 비밀번호를 입력하세요.',
  codeExpired: '코드가 더 이상 유효하지 않습니다.',
  newCode: '새 코드',
  password: '내 비밀번호',
  confirmBind: '연결',
  mailTo: '이메일로 코드 보내기',
  mailSend: '보내기',
  mailSent: '코드를 {{email}}(으)로 보냈습니다.',
  mailSubject: '{{organisation}}: WeChat으로 메시지 받기',
  mailText:
    '{{name}} 님, 안녕하세요.\n\n첨부된 QR 코드를 WeChat으로 스캔하면 {{organisation}}의 메시지를 WeChat에서 받을 수 있습니다. 코드는 하루 동안 유효합니다. 요청하지 않으셨다면 이 메일을 무시하세요.',
}
