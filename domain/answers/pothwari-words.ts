/**
 * Pothwari words that must never pass for one another, whichever lessons are on the device: pronouns,
 * negations, question words, numbers, kin. Only a guard for judging: nothing here is taught from here.
 */
export const POTHWARI_MEANING_WORDS: readonly string[] = [
  'maiñ tuñ o e asaañ tusaañ miki tuki maahṛa maahṛi maahṛe mera meri mere tuaahṛa usni usna',
  'naiñ nahiñ haañ na ni ne ki kuṇ kaih kudhur kaduñ kiyaañ kiṛa ai aañ an sa si se',
  'ek do trai chaar panj chhe sat aṭh noñ das yaaraañ baaraañ pandraañ vi so',
  'abba daada daadi naana naani chaacha chaachi taaya taai maama maami maasi maasar bubo phuphi',
  'putar tih potra potri dotra dotri muṛa kuṛi jaṇa jaṇaani',
  'khaana khaani kaana kaani kaal kal khal',
].flatMap((line) => line.split(' '))
