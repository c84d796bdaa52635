import type { connect as english } from '../en-US/connect.ts'
import type { TextsOf } from '../shape.ts'

export const connect: TextsOf<typeof english> = {
  choose: '장치가 사용하는 프로토콜',
  register: '장치 등록',
  registerHint: '나머지 항목은 장치가 보고한 뒤에 입력해도 됩니다.',
  fullForm: '전체 양식 사용',
  connecting: '{{name}} 연결',
  enter: '장치에 입력할 내용',
  numberAlone:
    '이 서버는 단말기 번호만으로 접속을 허용하지 않습니다. 아래 인증 코드를 보내거나 관리자가 허용해야 합니다.',
  numberOnly:
    '이 서버는 단말기 번호만으로 접속을 허용하지 않으며, 이 프로토콜의 단말기는 자격 증명을 보내지 않습니다. 관리자가 허용해야 합니다.',
  host: '호스트',
  port: '포트',
  address: '주소',
  topic: '토픽',
  user: '사용자',
  password: '비밀번호',
  authCode: '인증 코드',
  secretHidden: '등록할 때 한 번만 표시됩니다. 장치 목록에서 새 자격 증명을 발급하세요',
  try: '시험해 보기',
  first: '첫 보고',
  waiting: '첫 보고를 기다리는 중…',
  waitingHint: '도착하는 즉시 여기에 표시됩니다. 응답이 없으면 번호, 포트 또는 APN이 잘못된 경우가 많습니다.',
  received: '첫 보고 수신: {{time}}',
  unread: '디코더가 읽을 수 없는 내용이 도착했습니다:',
  position: '위치',
  installer: '설치 담당자용',
  installerCode: '설치 페이지의 QR 코드',
  installerHint: '현장에서 스캔하면 계정 없이 장치의 보고를 볼 수 있습니다. 장치 자격 증명이 필요합니다.',
  credential: '장치 자격 증명',
  credentialHint: '지금 한 번만 표시됩니다. 단말기에는 입력하지 않습니다.',
  toDevice: '장치 열기',
  who: {
    own: 'MQTT 또는 HTTP를 통한 JSON: 직접 개발한 장치에 사용',
    platform: '네트워크 플랫폼이 장치의 보고를 전달합니다',
  },
  blanks: {
    apn: 'SIM 카드의 APN',
    login: '단말기 로그인',
    password: '단말기 비밀번호',
    seconds: '보고 간격(초)',
  },
  by: {
    sms: '문자 메시지',
    configurator: '설정 프로그램',
    parameter: '매개변수',
  },
}
