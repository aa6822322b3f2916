/**
 * Whole phrases that a recogniser writes in one go, often with the words cut elsewhere. In the order of
 * recogniser-words.ts; predictions as well.
 */
export const RECOGNISER_PHRASES: readonly string[] = [
  'Assalaamu alaikum | salam alaikum, as salam alaikum, assalam o alaikum | salaam a lake um, a salam a lake um | السلام علیکم, اسلام علیکم, سلام علیکم | अस्सलाम वालेकुम, अस्सलामु अलैकुम, सलाम वालेकुम',
  'Waalaikum assalaam | walaikum salam, wa alaikum assalam | while a come salam, wall a come as salam | وعلیکم السلام, وعلیکم سلام | वालेकुम अस्सलाम, वालेकुम सलाम',
  'Khuda haafiz | khuda hafiz, khudahafiz | could a half is, who the half is | خدا حافظ | खुदा हाफिज, खुदा हाफ़िज़',
  'kaih haal ai | ke haal ai, ki hal e | k hall a, care hall a, kay haley | کیا حال ہے, کے حال اے, کیہہ حال اے | क्या हाल है, के हाल ए',
  'haañ ji | han ji, haanji | hun g, hungy | ہاں جی | हां जी',
  'Allah na shukar ai | allah na shukr e | a la na sugar a, allah nah sugar | اللہ نا شکر اے, اللہ کا شکر ہے | अल्लाह ना शुक्र ए, अल्लाह का शुक्र है',
]
