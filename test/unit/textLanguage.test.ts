import { expect, test } from 'vitest'
import { detectLanguage, detectWithoutProfiles } from '../../src/main/text/language.ts'

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
  ['af', 'Die kinders het vir hulle ma gesê dat hulle nie meer skool toe wil gaan nie, en sy was kwaad vir elke kind.'],
  ['cy', "Aeth y plant i'r ysgol yn gynnar yn y bore, ac mae eu hathrawon wedi bod yno ers oriau gyda hyn oll."],
  [
    'ga',
    'Chuaigh na páistí ar scoil go luath ar maidin, agus bhí an múinteoir ag fanacht leo, ach níl a fhios acu cá bhfuil sé.',
  ],
  [
    'sw',
    'Watoto walikwenda shule asubuhi na mapema, kwa sababu mwalimu wao alikuwa katika darasa lake kila siku, kuwa tayari au la.',
  ],
  ['km', 'ក្មេងៗទៅសាលារៀនពីព្រលឹម'],
  ['my', 'ကလေးများသည် နံနက်စောစော ကျောင်းသို့ သွားကြသည်'],
  ['kk', 'Балалар таңертең ерте мектепке барды, ал мұғалім оларды күтіп тұрды'],
  ['ky', 'Балдар эртең менен эрте мектепке барышты, ал эми мугалим аларды күтүп турду, өтө сүйүндү'],
  ['mk', 'Децата рано наутро отидоа на училиште, а учителот ќе ги чека; ѕвездите и среќата се нивни, куќата е полна'],
])('detects %s, which has no profile', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test.each([
  ['vi', 'Bọn trẻ đã đến trường vào sáng sớm'],
  ['fr', "Les élèves sont allés à l'école tôt le matin, après le déjeuner"],
  ['de', 'Die Schüler gingen früh zur Schule, bevor es hell war'],
  ['ko', '아이들은 아침 일찍 학교에 갔다'],
])('tells %s by letters that are written as several, too', (language, text) => {
  const decomposed = text.normalize('NFD')
  expect(decomposed).not.toBe(text)
  expect(detectLanguage(decomposed)).toBe(language)
})

test('takes no dots below letters for Vietnamese', () => {
  const igbo = 'Ụmụaka ahụ gara ụlọ akwụkwọ n’ụtụtụ, ma onye nkụzi ha nọ na-eche ha, ndị nne ha bụ ndị ọrụ nke obodo'
  expect(detectLanguage(igbo)).toBe('ig')
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
  ['the name of a company', 'Müller GmbH'],
  ['a cell of a table', 'Q3 revenue'],
  ['half a character', '\ud800'],
])('does not guess at %s', (_, text) => {
  expect(detectLanguage(text)).toBeUndefined()
})

test.each([
  ['de', 'Wie heißt die Hauptstadt von Australien?'],
  ['de', 'Wann kaufte Hanover Grain die Firma Belwick Foods?'],
  ['de', 'Die Kinder gingen am frühen Morgen zur Schule'],
  ['en', 'The children went to the school early in the morning'],
  ['ja', '子供たちは朝早く学校へ行きました'],
])('tells %s without profiles', (language, text) => {
  expect(detectWithoutProfiles(text)).toBe(language)
})

test.each([
  'And where are her notebooks kept?',
  'De kinderen gingen vroeg in de ochtend naar school',
  'Wat is de hoofdstad van het land?',
  'Børnene gik tidligt i skole, og der er ikke andre',
])('without profiles, these are not taken for German: %s', (text) => {
  expect(detectWithoutProfiles(text)).not.toBe('de')
})
