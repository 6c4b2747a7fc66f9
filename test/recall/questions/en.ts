import type { QuestionSet } from './question-set.ts';

export const english: QuestionSet = {
  language: 'en',
  documents: [
    {
      id: 'en-1',
      title: 'The lighthouse at Carrow Point',
      text: 'The lighthouse at Carrow Point was lit for the first time in October 1874, after two winters in which eleven ships had been lost on the reef. Its builder, Agnes Tulloch, insisted on granite from the island itself, because stone from the mainland had cracked in the frost at other stations. The lamp burned paraffin until 1931 and was visible for eighteen nautical miles. Three families lived at the foot of the tower and kept a cow, a vegetable garden and a small school with five pupils. The last keeper left in 1986, when the light became automatic, and the cottages now house visiting ornithologists during the spring migration.',
    },
    {
      id: 'en-2',
      title: 'How lighthouse lenses work',
      text: 'A lighthouse needs to send as much of its light as possible towards the horizon. Before the nineteenth century this was done with curved mirrors, which lost half of the light and tarnished in the salt air. The French engineer Augustin Fresnel replaced them with rings of glass prisms, each cut at a slightly different angle, so that a lens as tall as a person weighs a fraction of a solid one. The largest are called first-order lenses and float in a bath of mercury, so that a clockwork can turn several tonnes with the force of one finger. Sailors recognise a station by the rhythm of its flashes, which is printed on their charts.',
    },
    {
      id: 'en-3',
      title: 'Why bread rises',
      text: 'Bread rises because yeast turns sugar into carbon dioxide and alcohol. The gas would escape at once if the dough were not elastic: kneading links two proteins of the flour into gluten, a net that stretches like a balloon. In a warm kitchen the dough doubles in about an hour; in a refrigerator the same takes a night, and the slower fermentation leaves more flavour. In the oven the bubbles expand, the alcohol evaporates, and at about sixty degrees the yeast dies. The crust browns only when the surface is dry and hotter than one hundred and forty degrees, which is why bakers blow steam into the oven in the first minutes only.',
    },
    {
      id: 'en-4',
      title: 'Sourdough and its bacteria',
      text: 'A sourdough starter is a small zoo: wild yeasts live in it together with bacteria that produce lactic and acetic acid. The acids keep mould away, weaken the gluten a little and make the bread keep fresh for a week. A baker feeds the starter with flour and water every day and discards the rest. Cold makes the taste sharper, because the bacteria that produce acetic acid tolerate it better than the others. Researchers who compared five hundred starters from four continents found that geography explained almost nothing; the hands of the baker and the age of the culture explained more. The oldest starter in the study was said to be one hundred and twenty years old.',
    },
    {
      id: 'en-5',
      title: 'A short history of the bicycle',
      text: 'The first machine with two wheels in line had no pedals: riders of the draisine of 1817 pushed themselves along with their feet. Pedals on the front wheel came in the 1860s, and because one turn of the pedals was one turn of the wheel, the wheels grew until riders sat at the height of a horse. The safety bicycle of 1885 ended this: its chain drove the rear wheel through gears, so both wheels could be small again. Three years later a veterinary surgeon in Belfast fitted tyres filled with air to the tricycle of his son. Within a decade millions were sold, and women gained a freedom of movement that newspapers of the time found alarming.',
    },
    {
      id: 'en-6',
      title: 'Cycling to work in the rain',
      text: 'Our city counted its commuters for a year. On dry days nine per cent come by bicycle, on wet days still six; the difference is smaller than that between summer and winter. What keeps people in the saddle is not the weather but the place where they can hang a wet coat: firms with showers and a drying room have twice as many cyclists as firms without them. Mudguards, a light that is charged by the wheel, and trousers that close at the ankle are enough equipment. The council will build forty covered racks by next autumn, most of them near the railway station and the two hospitals.',
    },
    {
      id: 'en-7',
      title: 'Octopus arms think for themselves',
      text: 'Two thirds of the nerve cells of an octopus are in its arms. Each of the roughly two hundred suckers on an arm can taste and grip without asking the brain, and an arm that has been cut off still withdraws from acid. When the animal reaches for food, the brain sends only the decision; the arm works out the movement. Biologists in Naples filmed the reaching arm and found a wave that travels from the body to the tip, with a bend like an elbow at the point where two waves meet. Engineers copy the principle for soft robots that need to enter narrow pipes without a model of every joint.',
    },
    {
      id: 'en-8',
      title: 'How cuttlefish change colour',
      text: 'The skin of a cuttlefish contains millions of small bags of pigment, each surrounded by a ring of muscles. When the muscles contract, the bag is pulled flat and its colour becomes visible; when they relax, it shrinks to a dot. Because the muscles are controlled directly by nerves, a pattern can change within a fifth of a second. Below the pigments lie plates that reflect the light around the animal, so that it takes on greens and blues for which it has no pigment. The strange part is that cuttlefish seem to be colour-blind: their eyes have a single type of receptor, and how they match the sea floor so well is still debated.',
    },
    {
      id: 'en-9',
      title: 'The night train returns',
      text: 'Ten years ago the last sleeping cars between the two capitals were sold for scrap. This December a night train will leave again at 21:40, with seven carriages, a small restaurant and room for thirty bicycles. The operator, a cooperative of six thousand travellers, bought used coaches from Norway and refitted them in a workshop in Gdynia. A bed in a compartment for four costs sixty euros, a seat thirty. The greatest obstacle was not money but the timetable: at night the tracks are repaired, and the train must be sent along two different routes depending on the day of the week. Breakfast is served after the border, where the locomotive is changed.',
    },
    {
      id: 'en-10',
      title: 'Repairing a railway while it runs',
      text: 'Rails on a busy line wear out after about twenty-five years, and every year a few hundred kilometres must be replaced without stopping the traffic. The work is done between midnight and five in the morning by a machine that is half a kilometre long. At its front the old sleepers are lifted out, in the middle the gravel is washed and sieved, at its end new rails are pressed into place and welded. Two hundred metres an hour are normal. Before the first train of the morning may pass, a measuring car checks the distance between the rails to a millimetre. Frost stops the work, because the rails would be fixed at the wrong tension.',
    },
  ],
  questions: [
    {
      query: 'Who insisted on using local granite to build the lighthouse?',
      answer: 'en-1',
      sentence: 'insisted on granite',
    },
    {
      query: 'why does cold storage make sourdough taste more acidic',
      answer: 'en-4',
      sentence: 'Cold makes the taste sharper',
    },
    {
      query: 'What did the vet from Belfast invent for his son?',
      answer: 'en-5',
      sentence: 'a veterinary surgeon in Belfast',
    },
    {
      query: 'how many receptor types do the eyes of cuttlefish have',
      answer: 'en-8',
      sentence: 'a single type of receptor',
    },
    {
      query: 'cooperative buying sleeping coaches',
      answer: 'en-9',
      sentence: 'a cooperative of six thousand travellers',
    },
  ],
};
