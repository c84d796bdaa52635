/** Real towns (WGS-84, centre of the built-up area, two to three decimals) and the lines driven between them. */
export interface Town {
  readonly name: string
  readonly lng: number
  readonly lat: number
}

const town = (name: string, lng: number, lat: number): Town => ({ name, lng, lat })

export const towns = {
  shanghai: town('上海', 121.45, 31.22),
  pudong: town('上海浦东仓', 121.58, 31.15),
  suzhou: town('苏州', 120.6, 31.3),
  wuxi: town('无锡', 120.3, 31.57),
  changzhou: town('常州', 119.97, 31.78),
  zhenjiang: town('镇江', 119.45, 32.2),
  nanjing: town('南京', 118.78, 32.06),
  yangzhou: town('扬州', 119.42, 32.39),
  taizhouJs: town('泰州', 119.92, 32.46),
  nantong: town('南通', 120.86, 32.02),
  yancheng: town('盐城', 120.14, 33.38),
  huaian: town('淮安', 119.02, 33.61),
  suqian: town('宿迁', 118.28, 33.96),
  xuzhou: town('徐州', 117.19, 34.27),
  lianyungang: town('连云港', 119.17, 34.6),
  chuzhou: town('滁州', 118.31, 32.3),
  hefei: town('合肥', 117.28, 31.86),
  luan: town('六安', 116.5, 31.75),
  bengbu: town('蚌埠', 117.36, 32.93),
  suzhouAh: town('宿州', 116.97, 33.64),
  huainan: town('淮南', 117.0, 32.63),
  fuyang: town('阜阳', 115.81, 32.9),
  wuhu: town('芜湖', 118.38, 31.33),
  maanshan: town('马鞍山', 118.5, 31.69),
  tongling: town('铜陵', 117.81, 30.94),
  anqing: town('安庆', 117.05, 30.53),
  huangshan: town('黄山', 118.32, 29.72),
  xuancheng: town('宣城', 118.75, 30.95),
  huzhou: town('湖州', 120.09, 30.89),
  jiaxing: town('嘉兴', 120.75, 30.76),
  hangzhou: town('杭州', 120.17, 30.27),
  shaoxing: town('绍兴', 120.58, 30.02),
  ningbo: town('宁波', 121.55, 29.87),
  taizhouZj: town('台州', 121.42, 28.66),
  wenzhou: town('温州', 120.69, 28.0),
  jinhua: town('金华', 119.65, 29.09),
  quzhou: town('衢州', 118.87, 28.94),
  lishui: town('丽水', 119.92, 28.46),
  nanchang: town('南昌', 115.86, 28.68),
  shangrao: town('上饶', 117.97, 28.45),
  wuhan: town('武汉', 114.3, 30.59),
  zhengzhou: town('郑州', 113.65, 34.76),
  kaifeng: town('开封', 114.31, 34.8),
  shangqiu: town('商丘', 115.65, 34.44),
  jinan: town('济南', 117.0, 36.65),
  taian: town('泰安', 117.09, 36.19),
  zaozhuang: town('枣庄', 117.32, 34.81),
  linyi: town('临沂', 118.35, 35.05),
  rizhao: town('日照', 119.46, 35.42),
  qingdao: town('青岛', 120.33, 36.12),
  weifang: town('潍坊', 119.1, 36.71),
  beijing: town('北京', 116.4, 39.9),
  tianjin: town('天津', 117.2, 39.12),
  cangzhou: town('沧州', 116.84, 38.3),
  dezhou: town('德州', 116.3, 37.45),
  shenyang: town('沈阳', 123.43, 41.8),
  jinzhou: town('锦州', 121.13, 41.1),
  tangshan: town('唐山', 118.18, 39.63),
  bangkok: town('曼谷', 100.52, 13.75),
  ayutthaya: town('大城', 100.57, 14.36),
  nakhonRatchasima: town('呵叻', 102.1, 14.97),
  seoul: town('首尔', 126.98, 37.57),
  daejeon: town('大田', 127.38, 36.35),
  busan: town('釜山', 129.04, 35.18),
  moscow: town('莫斯科', 37.62, 55.76),
  tver: town('特维尔', 35.91, 56.86),
  velikyNovgorod: town('大诺夫哥罗德', 31.27, 58.52),
  petersburg: town('圣彼得堡', 30.32, 59.94),
} as const satisfies Record<string, Town>

export type TownKey = keyof typeof towns

/** Chains of neighbours along real trunk roads, so that a straight leg between two of them stays on land. */
export const lines = {
  'HD-SH': [
    ['pudong', 'shanghai', 'suzhou', 'wuxi', 'changzhou', 'zhenjiang', 'nanjing'],
    ['pudong', 'shanghai', 'jiaxing', 'hangzhou'],
    ['shanghai', 'suzhou', 'huzhou', 'xuancheng', 'wuhu', 'hefei'],
    ['shanghai', 'nantong', 'yancheng', 'lianyungang'],
    ['pudong', 'jiaxing', 'hangzhou', 'shaoxing', 'ningbo'],
  ],
  'HD-NJ': [
    ['nanjing', 'zhenjiang', 'changzhou', 'wuxi', 'suzhou', 'shanghai'],
    ['nanjing', 'yangzhou', 'taizhouJs', 'nantong'],
    ['nanjing', 'chuzhou', 'bengbu', 'suzhouAh', 'xuzhou'],
    ['nanjing', 'maanshan', 'wuhu', 'tongling', 'anqing'],
    ['nanjing', 'yangzhou', 'huaian', 'suqian', 'xuzhou'],
  ],
  'HD-HZ': [
    ['hangzhou', 'shaoxing', 'ningbo', 'taizhouZj', 'wenzhou'],
    ['hangzhou', 'huzhou', 'xuancheng', 'wuhu', 'hefei'],
    ['hangzhou', 'jinhua', 'quzhou', 'shangrao', 'nanchang'],
    ['hangzhou', 'jiaxing', 'shanghai', 'pudong'],
    ['hangzhou', 'jinhua', 'lishui', 'wenzhou'],
  ],
  'HD-HF': [
    ['hefei', 'chuzhou', 'nanjing'],
    ['hefei', 'luan', 'wuhan'],
    ['hefei', 'huainan', 'fuyang', 'shangqiu', 'kaifeng', 'zhengzhou'],
    ['hefei', 'tongling', 'huangshan', 'hangzhou'],
    ['hefei', 'bengbu', 'xuzhou'],
  ],
  'HD-XZ': [
    ['xuzhou', 'shangqiu', 'kaifeng', 'zhengzhou'],
    ['xuzhou', 'zaozhuang', 'taian', 'jinan'],
    ['xuzhou', 'suqian', 'huaian', 'yancheng', 'nantong', 'shanghai'],
    ['xuzhou', 'lianyungang', 'rizhao', 'qingdao'],
    ['xuzhou', 'linyi', 'weifang', 'qingdao'],
  ],
  BF: [
    ['beijing', 'tianjin', 'cangzhou', 'dezhou', 'jinan'],
    ['moscow', 'tver', 'velikyNovgorod', 'petersburg'],
    ['seoul', 'daejeon', 'busan'],
    ['bangkok', 'ayutthaya', 'nakhonRatchasima'],
    ['beijing', 'tangshan', 'jinzhou', 'shenyang'],
  ],
} as const satisfies Record<string, readonly (readonly TownKey[])[]>

export type OrgCode = keyof typeof lines | 'HD'
