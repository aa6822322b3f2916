/**
 * The kinship terms of Hindu Kush Areal Typology 2.7.1, Pothwari (Rawalpindi), CC BY 4.0: concept and form as printed. Copied
 * from the survey, not from content/kinship.tsv.
 */
export const SURVEYED = `
father peoː
mother beː
mother maː
parent maː peoː
son putər
daughter tiː
ownchild nika
ownchild dʑaːkət
brother praː
sister pɛ̃ːɳ
olderbrother papa
olderbrother papu
youngerbrother nika praː
oldersister dɪdːeː
youngersister niki pɛ̃ːɳ
fathersfather daːda
fathersmother daːdi
mothersfather naːna
mothersmother naːni
sonsson poːtra
sonsdaughter poːtri
daughtersson doːtra
daughtersdaughter doːtri
fathersbrother tɕaːtɕa
fathersolderbrother taːja
fathersyoungerbrother nika tɕaːtɕa
fatherssister buboː
fatherssister puwaː
fathersoldersister bəɽi puwaː
fathersyoungersister niki puwaː
mothersbrother maːwãː
mothersolderbrother bəɽa maːwãː
mothersyoungerbrother nika maːwãː
motherssister maːsiː
mothersoldersister bəɽi maːsiː
mothersyoungersister niki maːsiː
brothersson patrijaː
brothersdaughter patriː
sistersson pəɳijaː
sistersdaughter pəɳeːji
husband χasəm
husband dʑəɽãː
husband kərjaːla
wife ʈəbriː
wife kərijaːli
wife ran
fathersolderbrotherswife tajiː
fathersyoungerbrotherswife niki amiː
fatherssistershusband niki amiː
mothersbrotherswife maːwĩː
motherssistershusband maːsɽaː
sonswife nũː
daughtershusband dʑamajiː
brotherswifemaleego paːwiː
brotherswifefemaleego paːwiː
sistershusbandmaleego pəɳijaː
sistershusbandfemaleego pəɳijaː
wifesfather soːra
wifesmother sas
husbandsfather soːra
husbandsmother sas
husbandsbrother deːr
husbandssister nənaːɽ
wifesbrother saːlaː
wifessister saːliː
husbandssistershusband dʑeːʈʰ
wifesbrotherswife dʑəʈʰaːɳi
wifessistershusband saːɳɖu
cowife soːkaɳ
sonswifesfather bijaːja
sonswifesmother bijaːji
daughtershusbandsfather bijaːja
daughtershusbandsmother bijaːji
stepmother matreji
stepfather matrejaː peoː
stepson matrejaː putər
stepdaughter matrejiː pɛ̃ːɳ
fathersfathersfather pəɽ daːda
mothersmothersmother pəɽ naːni
forefather bəʈka
foremother bəʈki
fathersbrothersson daːde poːtra
fathersbrothersdaughter daːde poːtri
fatherssistersson pupʰeːr
fatherssistersdaughter pupʰeːr
mothersbrothersson mawleːr
mothersbrothersdaughter mawleːr
mothersbrothersdaughter mawleːri pɛ̃ːɳ
motherssistersson məseːr
motherssistersdaughter məseːr
relative naːtedaːr
bloodrelative saka
wifesrelatives soːra
headofhousehold maːlək
headoftribe lambardaːr
headoftribe sarpãɲɕ
halfsistersamefatherdifferentmother matrejiː pɛ̃ːɳ
halfbrothersamefatherdifferentmother matrejaː praː
halfsistersamemotherdifferentfather kʰaləɽ pɛ̃ːɳ
halfbrothersamemotherdifferentfather kʰaləɽ praː
`
