import { breakClass, classOfUnit, runClass, wordClass } from '../encoder/characterClass.ts'
import { fold } from '../encoder/fold.ts'
import { hashText } from '../encoder/hash.ts'

/**
 * What can be seen in a picture has a name in every language: the words of one line mean one thing, so that "rotes Auto"
 * and "赤" find what is red. Spellings as they are after folding may be shared by two languages; words that are common for
 * something else (Vietnamese "đỏ" folds to "do") are left out.
 */
const spellings: Readonly<Record<string, string>> = {
  black:
    'black schwarz schwarze schwarzer schwarzes schwarzen noir noire noirs noires negro negra negros negras nero nera neri nere preto preta pretos pretas zwart zwarte czarny czarna czarne siyah hitam черный черная черное черные أسود سوداء काला काली काले ดำ 黒 黑 검은 검정',
  white:
    'white weiß weiss weiße weisse weißer weisser weißes weißen blanc blanche blancs blanches blanco blanca blancos blancas bianco bianca bianchi bianche branco branca brancos brancas wit witte biały biała białe beyaz putih trắng белый белая белое белые أبيض بيضاء सफेद सफ़ेद ขาว 白 흰 하얀 흰색',
  grey: 'grey gray grau graue grauer graues grauen gris grises grigio grigia cinza cinzento grijs grijze szary szara gri abu xám серый серая серое серые رمادي धूसर เทา 灰 グレー 회색',
  red: 'red rot rote roter rotes roten rouge rouges rojo roja rojos rojas rosso rossa rossi rosse vermelho vermelha vermelhos vermelhas rood rode czerwony czerwona czerwone kırmızı merah красный красная красное красные أحمر حمراء लाल แดง 赤 红 紅 빨간 빨강 붉은',
  orange:
    'orange orangefarben orangen naranja naranjas anaranjado arancione arancioni laranja oranje pomarańczowy turuncu oranye jingga оранжевый оранжевая برتقالي नारंगी ส้ม 橙 オレンジ 주황',
  yellow:
    'yellow gelb gelbe gelber gelbes gelben jaune jaunes amarillo amarilla amarillos amarillas giallo gialla gialli amarelo amarela geel gele żółty żółta żółte sarı kuning vàng желтый желтая желтое желтые أصفر صفراء पीला पीली पीले เหลือง 黄 노란 노랑',
  green:
    'green grün grüne grüner grünes grünen gruen vert verte verts vertes verde verdes verdi groen groene zielony zielona zielone yeşil hijau зеленый зеленая зеленое зеленые أخضر خضراء हरा हरी हरे เขียว 緑 绿 綠 초록 녹색',
  turquoise:
    'turquoise cyan teal türkis turquesa turchese turkoois turkusowy turkuaz pirus бирюзовый فيروزي फ़िरोज़ी 青緑 青绿 청록',
  blue: 'blue blau blaue blauer blaues blauen bleu bleue bleus bleues azul azules azuis blu azzurro azzurra blauw blauwe niebieski niebieska niebieskie mavi biru синий синяя синее синие голубой أزرق زرقاء नीला नीली नीले น้ำเงิน ฟ้า 青 蓝 藍 파란 파랑',
  purple:
    'purple violet lila violett violette morado morada púrpura viola roxo roxa paars paarse fioletowy mor ungu tím фиолетовый фиолетовая بنفسجي बैंगनी ม่วง 紫 보라',
  pink: 'pink rosa rose roses rosado roze różowy różowa pembe hồng розовый розовая وردي गुलाबी ชมพู ピンク 粉 분홍',
  brown:
    'brown braun braune brauner braunes braunen brun brune marron marrón castaño marrone castanho marrom bruin bruine brązowy kahverengi cokelat nâu коричневый коричневая بني भूरा भूरी น้ำตาล 茶色 褐 棕 갈색',
  dark: 'dark dunkel dunkle dunkler dunkles sombre foncé foncée oscuro oscura scuro scura escuro escura donker ciemny koyu gelap темный темная داكن गहरा มืด 暗 어두운',
  bright:
    'bright hell helle heller helles clair claire claro clara chiaro chiara licht jasny açık terang светлый светлая فاتح चमकीला สว่าง 明るい 明亮 밝은',
  circle:
    'circle circles round kreis kreise rund cercle cercles círculo círculos cerchio cerchi cirkel koło daire lingkaran круг круги دائرة वृत्त วงกลม 円 丸 圆 圓 원형 동그라미',
  square:
    'square squares quadrat quadrate quadratisch carré carrés cuadrado cuadrados quadrato quadrati quadrado vierkant kwadrat kare persegi квадрат квадраты مربع वर्ग สี่เหลี่ยม 正方形 四角 사각형',
  triangle:
    'triangle triangles dreieck dreiecke triángulo triángulos triangolo triangoli triângulo driehoek trójkąt üçgen segitiga треугольник треугольники مثلث त्रिभुज สามเหลี่ยม 三角 삼각형',
  stripes:
    'stripes striped stripe streifen gestreift rayures rayé rayas rayado strisce righe listras listrado strepen gestreept paski çizgili bergaris полосы полоски полосатый خطوط धारियाँ ลายทาง 縞 条纹 줄무늬',
  sky: 'sky himmel ciel cielo céu lucht hemel niebo gökyüzü langit небо سماء आकाश ท้องฟ้า 空 天空 하늘',
  sea: 'sea ocean meer mer océan mar océano mare zee oceaan morze deniz laut biển море بحر समुद्र ทะเล 海 바다',
  grass:
    'grass meadow gras wiese herbe prairie hierba césped erba prato relva gras trawa çim rumput трава عشب घास หญ้า 草 풀밭',
  sunset:
    'sunset sonnenuntergang abendrot coucher atardecer tramonto zonsondergang zachód günbatımı закат غروب सूर्यास्त 夕日 夕焼け 日落 日没 노을',
  night: 'night nacht nuit noche notte noite noc gece malam ночь ليل रात กลางคืน 夜 밤',
  photo:
    'photo photograph photos foto fotos fotografie photographie fotografía fotografia zdjęcie fotoğraf ảnh фото фотография صورة फोटो ภาพถ่าย 写真 照片 사진',
  drawing:
    'drawing graphic illustration zeichnung grafik dessin graphique dibujo gráfico disegno grafico desenho tekening rysunek çizim gambar рисунок графика رسم चित्र ภาพวาด 図 绘 그림',
  video:
    'video videos film movie clip vidéo vídeo vídeos filmpje wideo видео фильм فيديو वीडियो วิดีโอ 動画 视频 影片 동영상',
}

/** Words written between spaces by the hash of their folded spelling, and those of other scripts by their first unit. */
const conceptOfWord = new Map<number, number>()
const runWords = new Map<string, { readonly word: string; readonly concept: number }[]>()
for (const [name, words] of Object.entries(spellings)) {
  const concept = hashText(`concept ${name}`)
  for (const word of fold(words).split(' ')) {
    const first = word.charAt(0)
    if (classOfUnit[first.charCodeAt(0)] !== runClass) conceptOfWord.set(hashText(word), concept)
    else runWords.set(first, [...(runWords.get(first) ?? []), { word, concept }])
  }
}

/** The concepts that folded text names, each once, as hashes. */
export function conceptsIn(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  for (let at = 0; at < text.length;) {
    const kind = classOfUnit[text.charCodeAt(at)] ?? breakClass
    let end = at + 1
    while (end < text.length && classOfUnit[text.charCodeAt(end)] === kind) end++
    if (kind === wordClass) {
      const concept = conceptOfWord.get(hashText(text.slice(at, end)))
      if (concept !== undefined) found.add(concept)
    } else if (kind === runClass) {
      for (let i = at; i < end; i++)
        for (const { word, concept } of runWords.get(text.charAt(i)) ?? [])
          if (text.startsWith(word, i)) found.add(concept)
    }
    at = end
  }
  return found
}
