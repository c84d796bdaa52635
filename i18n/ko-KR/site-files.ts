import type { siteFiles as english } from '../en-US/site-files.ts'
import type { TextsOf } from '../shape.ts'

export const siteFiles: TextsOf<typeof english> = {
  title: '거점',
  example: '예시',
  siteName: '거점 이름',
  siteNo: '거점 번호',
  siteType: '유형',
  coordinates: '좌표(위도,경도)',
  radius: '반경(m)',
  address: '주소',
  gln: 'GLN 코드',
  hints: {
    required: '필수.',
    name: '1~{{max}}자',
    no: '최대 {{max}}자; 비우면 자동 번호',
    type: '다음 중 하나: {{words}}; 비우면 기타',
    coordinates: '원형은 중심의 위도,경도(WGS-84), 다각형은 꼭짓점을 차례로: 위도,경도; 위도,경도; 위도,경도',
    radius: '원형만: {{min}} 초과 {{max}} 이하',
    address: '최대 {{max}}자; 비우면 자동 조회',
  },
}
