/** English word tables for judging answers. Data only; the rules are beside. */

function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}

/** Left out on both sides before comparing. */
export const SKIPPED_WORDS = wordSet('a an the')

export const CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ["what's", 'what is'],
  ["that's", 'that is'],
  ["this's", 'this is'],
  ["it's", 'it is'],
  ["he's", 'he is'],
  ["she's", 'she is'],
  ["who's", 'who is'],
  ["where's", 'where is'],
  ["when's", 'when is'],
  ["how's", 'how is'],
  ["here's", 'here is'],
  ["there's", 'there is'],
  ["name's", 'name is'],
  ["let's", 'let us'],
  ["i'm", 'i am'],
  ["isn't", 'is not'],
  ["aren't", 'are not'],
  ["wasn't", 'was not'],
  ["don't", 'do not'],
  ["doesn't", 'does not'],
  ["didn't", 'did not'],
  ["won't", 'will not'],
  ["can't", 'can not'],
  ['im', 'i am'],
  ['whats', 'what is'],
  ['thats', 'that is'],
  ['isnt', 'is not'],
  ['dont', 'do not'],
  ['doesnt', 'does not'],
  ['didnt', 'did not'],
  ['cant', 'can not'],
  ['cannot', 'can not'],
])

export const DIGIT_WORDS: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, digit) => [String(digit), word]),
)

export const KIN_WORDS = wordSet(
  'mother mum mummy mom mam father dad daddy papa parent brother sister sibling son daughter child children baby kid',
  'grandmother grandma granny gran nan nana nani dadi grandfather grandad grandpa granddad dada grandson granddaughter grandchild',
  'uncle aunt aunty auntie cousin nephew niece husband wife',
)

/** Two words for the same relative; "nana" is left out: many say it for the grandmother, and naana is the mother's father. */
export const KIN_NAMES: ReadonlyMap<string, string> = new Map(
  [
    'mother mum mummy mom mam',
    'father dad daddy papa',
    'grandmother grandma granny gran nan',
    'grandfather grandad grandpa granddad',
    'aunt aunty auntie',
  ].flatMap((line) => {
    const [first = '', ...others] = line.split(' ')
    return others.map((word) => [word, first] as const)
  }),
)

/** A difference in one of these changes what a sentence says: pronouns, negations, numbers, kin. */
export const ENGLISH_MEANING_WORDS = wordSet(
  'i me my mine myself you your yours he him his she her hers it its we us our ours they them their theirs',
  'this that these those who whom whose what which where when why how someone anyone everyone',
  'no not never none nobody nothing nor neither without yes',
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand',
  'first second third once twice half both',
  ...KIN_WORDS,
  'man woman boy girl friend older elder younger big small little',
)

/**
 * Ordinary short words, and neighbours of the course's words by one letter: writing one of them is
 * not a slip of the finger but another word ("now" for "not", "house" for "horse").
 */
export const COMMON_ENGLISH_WORDS = wordSet(
  'am is are was were be been being do does did done has have had having will would can could may might must shall should',
  'and or but if so as at by for from in into of off on out over to up down with about after before then than there here now new',
  'come came go goes went gone get got give gave given take took taken make made see saw seen look looked say said tell told ask',
  'eat ate eaten drink drank drunk sit sat stand stood sleep slept run ran walk talk work read write wrote hear heard know knew',
  'like love hate want need help keep kept let put set cut hit lie lay try use send sent live lived leave left find found feel felt',
  'good bad fine find well ill hot cold old young long short tall fat thin fast slow late early clean dirty dark light black white',
  'red blue green yellow brown grey nice sad mad glad happy angry hungry thirsty tired sick dead alive free full empty easy hard',
  'day night week month year time hour today tomorrow yesterday morning evening noon soon later again always ever even every each',
  'all any some many much more most few less least very too also just only still yet',
  'house hose hour home room door floor roof bed chair table window wall yard town city village road way car bus train plane',
  'shop money pound price book page pen paper word name game same fame lame school teacher doctor job wok word',
  'head hair face eye ear nose mouth hand foot feet leg arm heart back skin bone blood body',
  'water milk mile mild silk silky tea coffee bread rice rise meat meet food foot fruit apple egg eggs leg beg keg salt sugar oil soup',
  'cow crow bow how low row sow tow vow cows crown brow grow now show snow slow blow glow flow',
  'dog dig dug fog log hog bog dot doll door cat cut coat boat moat goat gout oat bat bit but hat hot mat pat rat sat',
  'hen ten men pen den then when hens fish dish wish fist snake shake snack stake sneak smoke monkey donkey money honey',
  'ant aunt and art act any ants spider cider rider wider horse worse nurse hoarse course force sheep sleep steep sheet sweep cheap ship shop',
  'sparrow arrow narrow tail tall tale tell toil fail hail mail nail pail rail sail buffalo bird bind third word birds chicken kitchen children mosquito',
  'fox wolf lion tiger bear bull calf lamb duck goose pig mouse mice bee fly worm frog rabbit camel elephant',
  'smell shell spell still skill smile smart shall stall tall mall call ball fall hall wall steal',
  'peace place piece please praise pray thank think thing thin drank hello help hell fellow yellow bye buy boy guy',
  'god got gold goat rod lord allah upon open order other another mother bother brother',
  // Neighbours of what lessons 4 to 15 teach.
  'anger bag ban band bay bead beard bellow bet block bloom bold boot bound box brain breed broad brook broom bud bug',
  'card care cart cash cast cheat chill chilli chop clod close clue cook cord country county danger dear dice dime diver',
  'dome dove dread drive driver dry earth ease east far fear field fight fir first flour flower fold fork form fountain',
  'friend fun gain gear gill glisten glove glue grill groom gun halt hanger harpy heal heap hearth hearty heat hire hold',
  'hole hood hoof hook hoot hop hope horn ice jab jog joy kind king knit land lane last lead leaf lean lend lent lessen',
  'lesson lift lime liver load loaf lorry lot loud lower main malt marker mind moaning mood moor mosque mountain',
  'mourning move mud neat net noun onion pain past patient pay pea peak pear picket pity player pork pot prayer proof',
  'race ray real reverse right ring rink riot river rob role roll root rope round rude rung sand scar sea seal seat seek',
  'sell sew shore shows shy sight sing ski sky slack slower sold song sore sorry sound speck spoke spy stare start stone',
  'stop store stork story stove strong sun tar team tear thicket thirst thorn tie tight tile tire toad torn toy tread',
  'tree union vast verse wad wafer waiter war wash weak wear wedding weeding whack wheat while wicket wide width wig',
  'wine wing wire wise wood wormy worn wrong yield',
)
