import type { recovery as english } from '../en-US/recovery.ts'
import type { TextsOf } from '../shape.ts'

export const recovery: TextsOf<typeof english> = {
  steps: {
    label: '단계',
    account: '계정',
    identity: '본인 확인',
    password: '새 비밀번호',
  },
  accountHint: '계정을 입력하세요. 본인 계정인지 확인하는 코드를 보내 드립니다.',
  next: '계속',
  backToSignIn: '로그인으로 돌아가기',
  identityHint: '“{{account}}”에 등록된 연락처로 4자리 코드를 보냅니다.',
  channel: '코드를 받을 방법',
  channels: {
    email: '이메일',
    sms: '문자 메시지',
  },
  send: '코드 보내기',
  sent: {
    email: '“{{account}}”이(가) 이메일이 등록된 계정이라면 코드를 그 주소로 보냈습니다.',
    sms: '“{{account}}”이(가) 전화번호가 등록된 계정이라면 코드를 그 번호로 보냈습니다.',
  },
  recorded: {
    email:
      '이 서버에는 메일 서비스가 설정되어 있지 않아 코드를 보내지 못했습니다. 관리자에게 비밀번호 초기화를 요청하세요.',
    sms: '이 서버에는 SMS 서비스가 설정되어 있지 않아 코드를 보내지 못했습니다. 관리자에게 비밀번호 초기화를 요청하세요.',
  },
  another: '다른 계정',
  passwordHint: '“{{account}}”의 새 비밀번호를 정하세요. 이 계정의 모든 세션이 종료됩니다.',
  submit: '새 비밀번호 설정',
  doneHint: '계정의 모든 세션이 종료되었습니다. 새 비밀번호로 로그인하세요.',
  noneTitle: '진행 중인 비밀번호 찾기가 없습니다',
  noneHint: '단계는 이어서 진행해야 하며 15분 후 만료됩니다. 계정부터 입력하세요.',
  begin: '시작',
}
