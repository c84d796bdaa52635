import { limits } from '@coldway/contract/limits.ts'
import type { signIn as english } from '../en-US/sign-in.ts'
import type { TextsOf } from '../shape.ts'

export const signIn: TextsOf<typeof english> = {
  title: '로그인',
  slogan: '화물이 차갑게 유지되었음을 증명하세요',
  account: '계정',
  accountPlaceholder: '계정을 입력하세요',
  password: '비밀번호',
  passwordPlaceholder: '비밀번호를 입력하세요',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',
  keepForOneWeek: '일주일 동안 로그인 유지',
  submit: '로그인',
  forgotten: '비밀번호를 잊으셨나요?',
  agree: '로그인하면 {{link}}에 동의하게 됩니다.',
  agreement: '제품 서비스 약관',
  signedOut: '로그아웃되었습니다.',
  expiredTitle: '로그인이 만료되었습니다',
  changeTitle: '비밀번호 변경',
  changeInitial: '초기 비밀번호입니다. 계속하려면 새 비밀번호를 설정하세요.',
  oldPassword: '기존 비밀번호',
  newPassword: '새 비밀번호',
  confirmPassword: '새 비밀번호 확인',
  changeSubmit: '비밀번호 변경',
  changed: '비밀번호가 변경되었습니다.',
  pitch: {
    live: '모든 차량과 온도를 실시간으로',
    kept: '장치가 보고한 모든 값을 빠짐없이 보관',
    replay: '하루의 경로와 온도를 한 시계로 재생',
  },
  capsLock: 'Caps Lock이 켜져 있습니다.',
  rules: {
    length: `${limits.passwordMin}~${limits.passwordMax}자`,
    kinds: '문자, 숫자, 기호 중 두 가지',
    noSpaces: '공백, 한자, 한글 제외',
    differs: '이전 비밀번호와 다름',
    matches: '두 입력이 일치',
  },
  ruleMet: '충족',
  ruleOpen: '미충족',
  codeSubject: 'Coldway 인증 코드',
  codeText: '인증 코드는 {{code}}이며 {{minutes}}분 동안 유효합니다. 다른 사람에게 알려주지 마세요.',
  resetSubject: 'Coldway 비밀번호 재설정',
  resetText:
    'Coldway 계정 {{account}}의 비밀번호가 재설정되었고 모든 로그인이 종료되었습니다. 요청하지 않으셨다면 즉시 관리자에게 알려 주세요.',
  factorRemovedSubject: 'Coldway 2단계 인증 해제',
  factorRemovedText:
    'Coldway 계정 {{account}}의 2단계 인증이 해제되었고 모든 로그인이 종료되었습니다. 요청하지 않으셨다면 즉시 관리자에게 알려 주세요.',
}
