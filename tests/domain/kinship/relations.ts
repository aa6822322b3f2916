/**
 * Who somebody of the example family is to somebody else: from, to, the path, the word that is said first. Written by hand from
 * the survey (tests/content/kinship-survey.ts) and the lexicon; "?" is ask at home.
 */
export const RELATIONS = `
me abba             F     abba
me ammi             M     ammaañ
me brother-elder    B+    vaḍḍa prah
me brother-young    B-    nikka prah
me sister-elder     Z+    didde
me sister-young     Z-    chhoṭi paihṇ
me ff               FF    daada
me fm               FM    daadi
me mf               MF    naana
me mm               MM    naani
me fff              FFF   paṛ daada
me mmm              MMM   paṛ naani
me taaya            FB+   taaya
me chaacha          FB-   nikka chaacha
me f-elder-sister   FZ+   baṛi puwaa
me bubo             FZ-   nikki puwaa
me taayi            FB+W  tayi
me chaachi          FB-W  nikki ammi
me bubo-husband     FZ-H  ?
me taaya-son        FB+S  daade potra
me taaya-daughter   FB+D  daade potri
me bubo-son         FZ-S  pupher
me bubo-daughter    FZ-D  pupher
me ff-brother       FFB+  ?
me m-elder-brother   MB+  baṛa maawaañ
me m-younger-brother MB-  nikka maawaañ
me m-elder-sister    MZ+  baṛi maasi
me maasi             MZ-  nikki maasi
me m-brother-wife    MB+W maawiñ
me maasi-husband     MZ-H maasṛa
me m-brother-son      MB+S mawler
me m-brother-daughter MB+D mawler
me maasi-son         MZ-S maser
me maasi-daughter    MZ-D maser
me stepmother       FW    matreyi
me half-brother     FS    matreya prah
me half-sister      FD    matreyi paihṇ
me stepmother-son   FWS   ?
me stepfather       MH    matreya peo
me m-half-brother   MS    khalaṛ prah
me m-half-sister    MD    khalaṛ paihṇ
me brother-wife     B+W   paawi
me sister-husband   Z+H   paṇiya
me brother-son      B+S   patriya
me brother-daughter B+D   patri
me sister-son       Z+S   ?
me sister-daughter  Z+D   paṇeyi
me husband          H     kairaila
me hf               HF    sora
me hm               HM    sas
me h-elder-brother  HB+   ?
me h-younger-brother HB-  der
me h-sister         HZ-   nanaaṛ
me h-sister-husband HZ-H  ?
me h-elder-brother-wife HB+W ?
me cowife           HW    sokaṇ
me stepson          HS    matreya putar
me stepdaughter     HD    ?
me son              S     putar
me daughter         D     tih
me sons-wife        SW    nooñ
me daughters-husband DH   jamaai
me swf              SWF   biyaaya
me swm              SWM   biyaayi
me dhf              DHF   biyaaya
me dhm              DHM   biyaayi
me sons-son         SS    potra
me sons-daughter    SD    potri
me daughters-son    DS    dotra
me daughters-daughter DD  dotri
husband me          W     jaṇaani
husband abba        WF    sora
husband ammi        WM    sas
husband brother-elder WB+ saala
husband brother-young WB- saala
husband sister-elder  WZ+ saali
husband sister-young  WZ- saali
husband sister-husband WZ+H saaṇḍu
husband brother-wife  WB+W ?
husband cowife      W     jaṇaani
husband stepson     S     putar
husband h-elder-brother   B+ vaḍḍa prah
husband h-elder-brother-wife B+W paawi
husband h-sister    Z-    chhoṭi paihṇ
husband h-sister-husband Z-H paṇiya
husband daughters-husband DH jamaai
stepfather me       WD    ?
stepfather brother-elder WS matreya putar
stepmother me       HD    ?
stepmother brother-young HS matreya putar
half-brother me     FD    matreyi paihṇ
half-brother ammi   FW    matreyi
half-sister taaya   FB+   taaya
m-half-sister brother-elder MS khalaṛ prah
m-half-brother abba MH    matreya peo
cowife me           HW    sokaṇ
stepson me          FW    matreyi
stepson son         FS    matreya prah
son half-brother    MFS   ?
son brother-elder   MB+   baṛa maawaañ
son sister-young    MZ-   nikki maasi
son h-elder-brother FB+   taaya
son h-elder-brother-wife FB+W tayi
son h-sister        FZ-   nikki puwaa
son hm              FM    daadi
son ammi            MM    naani
son abba            MF    naana
son daughter        Z+    didde
daughter son        B-    nikka prah
daughter sons-wife  B-W   paawi
son daughters-husband Z+H paṇiya
son daughters-daughter Z+D paṇeyi
daughter sons-son   B-S   patriya
ammi taaya          HB+   ?
ammi chaacha        HB-   der
ammi bubo           HZ-   nanaaṛ
ammi ff             HF    sora
ammi husband        DH    jamaai
abba hf             DHF   biyaaya
ammi hm             DHM   biyaayi
abba m-elder-brother WB+  saala
abba maasi          WZ-   saali
abba maasi-husband  WZ-H  saaṇḍu
taaya me            B-D   patri
taaya brother-elder B-S   patriya
bubo me             B+D   patri
maasi me            Z+D   paṇeyi
maasi brother-young Z+S   ?
ff me               SD    potri
mm me               DD    dotri
mm brother-elder    DS    dotra
hf me               SW    nooñ
hm abba             SWF   biyaaya
brother-wife me     HZ-   nanaaṛ
brother-wife brother-young HB- der
sister-husband me   WZ-   saali
sons-wife me        HM    sas
sons-wife husband   HF    sora
sons-wife daughter  HZ+   nanaaṛ
daughters-husband son WB- saala
daughters-husband me WM   sas
taaya-son me        FB-D  daade potri
bubo-son me         MB+D  mawler
m-brother-son me    FZ-D  pupher
maasi-daughter brother-elder MZ+S maser
brother-son me      FZ-   nikki puwaa
sister-son me       MZ-   nikki maasi
sister-son brother-elder MB- nikka maawaañ
sons-son me         FM    daadi
sons-son daughter   FZ+   baṛi puwaa
daughters-son son   MB-   nikka maawaañ
daughters-son hm    MFM   ?
`
