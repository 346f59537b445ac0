import { expect, test } from 'vitest'
import { detectLanguage } from '../../src/main/text/language.ts'

test.each([
  ['ar', 'ذهب الأولاد إلى المدرسة في الصباح الباكر'],
  ['de', 'Die Kinder gingen am frühen Morgen zur Schule'],
  ['el', 'Τα παιδιά πήγαν στο σχολείο νωρίς το πρωί'],
  ['en', 'The children went to school early in the morning'],
  ['es', 'Los niños fueron a la escuela por la mañana temprano'],
  ['fr', "Les enfants sont allés à l'école tôt le matin"],
  ['hi', 'बच्चे सुबह जल्दी स्कूल गए और शाम को घर लौट आए'],
  ['id', 'Anak-anak pergi ke sekolah pagi-pagi sekali dan pulang sore hari'],
  ['it', 'I bambini sono andati a scuola la mattina presto'],
  ['ja', '子供たちは朝早く学校へ行きました'],
  ['ko', '아이들은 아침 일찍 학교에 갔다'],
  ['nl', 'De kinderen gingen vroeg in de ochtend naar school'],
  ['pl', 'Dzieci poszły do szkoły wcześnie rano'],
  ['pt', 'As crianças foram para a escola de manhã cedo'],
  ['ru', 'Дети рано утром пошли в школу'],
  ['th', 'เด็กๆ ไปโรงเรียนแต่เช้า'],
  ['tr', 'Çocuklar sabah erkenden okula gittiler'],
  ['vi', 'Bọn trẻ đã đến trường vào sáng sớm'],
  ['zh', '孩子们一大早就去上学了'],
])('tells %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['nl', 'Hij is in Amsterdam en was in Londen'],
  ['de', 'Was in Hamburg geschah, was in Bremen war'],
  ['it', 'In Italia in estate si va in montagna in macchina'],
])('takes no "in" of %s for an English one', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['an empty text', ''],
  ['numbers', '12 345 — 6.7 %'],
  ['a code', 'xqzv'],
  ['half a character', '\ud800'],
])('does not guess at %s', (_, text) => {
  expect(detectLanguage(text)).toBeUndefined()
})
