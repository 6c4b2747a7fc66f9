import type { QuestionSet } from './question-set.ts';

export const german: QuestionSet = {
  language: 'de',
  documents: [
    {
      id: 'de-1',
      title: 'Wer zahlt die Krankenversicherung im Studium?',
      text: 'Wer in Deutschland studiert, muss krankenversichert sein. Bis zum 25. Geburtstag läuft die Familienversicherung der Eltern meist kostenlos weiter, solange das eigene Einkommen eine monatliche Grenze nicht übersteigt. Danach beginnt die studentische Pflichtversicherung mit einem festen Beitragssatz, der bei allen gesetzlichen Kassen gleich ist; nur der Zusatzbeitrag unterscheidet sich. Wer sich am Anfang des Studiums befreien lässt und eine private Police abschließt, kann bis zum Abschluss nicht mehr zurückkehren. Für ein Auslandssemester außerhalb Europas genügt die gesetzliche Karte nicht: dort braucht man einen zusätzlichen Schutz, der auch den Rücktransport bezahlt. Beratung bieten die Studierendenwerke an, oft schon vor der Einschreibung.',
    },
    {
      id: 'de-2',
      title: 'Hausrat und Haftpflicht für die erste Wohnung',
      text: 'Beim Auszug aus dem Elternhaus stellt sich die Frage, welche Verträge wirklich nötig sind. Die private Haftpflichtversicherung steht an erster Stelle, denn wer einem anderen einen Schaden zufügt, haftet unbegrenzt und ein Leben lang. Eine Hausratversicherung lohnt sich dagegen erst, wenn Möbel, Kleidung und Technik so viel wert sind, dass man sie nicht aus eigener Kraft ersetzen könnte. Fahrräder sind nur dann gegen Diebstahl geschützt, wenn der Vertrag es ausdrücklich nennt; häufig gilt eine Höchstsumme von einem Prozent. Überschwemmungen und Erdrutsche müssen als Elementarschäden zusätzlich vereinbart werden. Ein Vergleich dauert eine halbe Stunde und spart im Jahr schnell hundert Euro.',
    },
    {
      id: 'de-3',
      title: 'Die Müngstener Brücke',
      text: 'Zwischen Remscheid und Solingen überspannt die höchste Eisenbahnbrücke Deutschlands das Tal der Wupper. Sie wurde 1897 nach drei Jahren Bauzeit eröffnet und trug damals den Namen des Kaisers. Der stählerne Bogen ist 170 Meter weit und liegt 107 Meter über dem Fluss; fast eine Million Nieten halten ihn zusammen. Eine hartnäckige Legende erzählt, der letzte Niet sei aus Gold gewesen und nie gefunden worden. Vor einigen Jahren durfte auf der Brücke nur noch Schritttempo gefahren werden, weil Rost die Lager angegriffen hatte. Nach der Sanierung verkehrt die Regionalbahn wieder alle zwanzig Minuten, und mutige Besucher steigen angeseilt durch den Bogen.',
    },
    {
      id: 'de-4',
      title: 'Warum Brücken früher altern als geplant',
      text: 'Viele Autobahnbrücken aus den sechziger und siebziger Jahren sind am Ende ihrer Lebensdauer, obwohl sie für hundert Jahre gedacht waren. Der Grund ist vor allem der Schwerlastverkehr: Ein einziger Lastwagen mit vierzig Tonnen beansprucht ein Bauwerk so stark wie zehntausende Personenwagen. Dazu kommt das Streusalz, das durch feine Risse in den Beton dringt und den Spannstahl angreift. Prüfer klopfen jedes Bauteil alle sechs Jahre mit dem Hammer ab und hören am Klang, ob sich eine Schale gelöst hat. Inzwischen helfen Drohnen und Dehnungssensoren. Ein Neubau dauert mit Planung und Genehmigung oft zehn Jahre, die eigentlichen Bauarbeiten nur zwei.',
    },
    {
      id: 'de-5',
      title: 'Was gegen Schneckenfraß im Gemüsebeet hilft',
      text: 'Nach einem feuchten Frühling fressen Nacktschnecken in einer Nacht ganze Salatreihen kahl. Am sichersten wirkt ein Schneckenzaun aus Blech, dessen Rand nach außen gebogen ist. Laufenten sind fleißige Jäger, brauchen aber Wasser, einen Stall und Schutz vor dem Fuchs. Bierfallen locken die Tiere auch aus den Nachbargärten an und sollten daher nur in abgeschlossenen Gewächshäusern stehen. Wer morgens statt abends gießt, hält die Oberfläche in der Nacht trocken und damit unattraktiv. Kaffeesatz und Eierschalen helfen kaum, wie ein Versuch der Gartenbauschule zeigte. Kröten, Igel und Laufkäfer finden unter einem Reisighaufen Unterschlupf und übernehmen einen Teil der Arbeit.',
    },
    {
      id: 'de-6',
      title: 'Regenwürmer und der Boden',
      text: 'In einem Quadratmeter guter Gartenerde leben bis zu vierhundert Regenwürmer. Sie ziehen nachts abgestorbene Blätter in ihre Röhren, wo Pilze und Bakterien sie vorverdauen. Ihre Ausscheidungen enthalten fünfmal so viel Stickstoff wie die umgebende Erde und verkleben die Krümel, sodass der Boden auch einen Wolkenbruch aufnimmt. Die senkrechten Gänge reichen zwei Meter tief und führen Luft an die Wurzeln. Tiefes Pflügen zerstört sie; auf Äckern, die nur flach bearbeitet werden, verdoppelt sich die Zahl der Tiere in wenigen Jahren. Wird ein Wurm durchtrennt, entstehen entgegen dem Volksglauben nicht zwei: höchstens das vordere Stück überlebt.',
    },
    {
      id: 'de-7',
      title: 'Das Wattenmeer bei Ebbe',
      text: 'Zweimal am Tag gibt die Nordsee vor der Küste einen Meeresboden frei, der so groß ist wie ein ganzes Bundesland. Im Schlick leben Wattwürmer, Herzmuscheln und Schlickkrebse in solcher Zahl, dass zehn Millionen Zugvögel hier auf dem Weg zwischen Sibirien und Westafrika ihre Fettreserven auffüllen. Wanderungen zu den Halligen sind nur mit Führer erlaubt, denn Priele füllen sich schneller, als man laufen kann, und Seenebel nimmt jede Orientierung. Seit 2009 gehört das Gebiet zum Weltnaturerbe. Seehunde ruhen auf den Sandbänken; wer ein verlassenes Jungtier findet, soll Abstand halten und die Aufzuchtstation anrufen.',
    },
    {
      id: 'de-8',
      title: 'Sturmfluten und Deiche an der Nordseeküste',
      text: 'In der Nacht zum 17. Februar 1962 brachen in Hamburg an sechzig Stellen die Deiche, und 315 Menschen ertranken. Seither wurden die Deiche erhöht, begradigt und flacher geböscht, damit die Wellen auslaufen, statt gegen eine Wand zu schlagen. Ein moderner Seedeich ist neun Meter hoch und am Fuß hundert Meter breit; unter der Grasnarbe liegt ein Meter Klei über einem Kern aus Sand. Schafe halten das Gras kurz und treten mit ihren Hufen die Gänge der Wühlmäuse zu. Für den Anstieg des Meeresspiegels ist ein Zuschlag eingeplant: die Krone ist breit genug, um später noch einmal anderthalb Meter aufzusetzen.',
    },
    {
      id: 'de-9',
      title: 'Die Geschichte der Schreibmaschine',
      text: 'Peter Mitterhofer, ein Zimmermann aus Südtirol, baute 1864 eine Schreibmaschine fast ganz aus Holz und wanderte mit ihr zu Fuß nach Wien, um den Kaiser um Unterstützung zu bitten. Er bekam zweihundert Gulden, aber niemand wollte das Gerät herstellen. Zehn Jahre später brachte ein amerikanischer Gewehrfabrikant ein Modell auf den Markt, dessen Tastenordnung bis heute gilt. In den Büros der Jahrhundertwende wurde das Maschinenschreiben zum Frauenberuf. Die Kugelkopfmaschine von 1961 erlaubte es, die Schriftart zu wechseln. Die letzten mechanischen Geräte wurden in Indien gefertigt, wo Schreiber vor den Gerichten noch heute Anträge tippen.',
    },
    {
      id: 'de-10',
      title: 'Füllfederhalter richtig pflegen',
      text: 'Ein Füllfederhalter schreibt jahrzehntelang, wenn man ihn alle paar Monate mit lauwarmem Wasser spült. Eingetrocknete Tinte löst sich über Nacht in einem Glas mit einem Tropfen Spülmittel; heißes Wasser oder Alkohol greifen dagegen den Kunststoff an. Eisengallustinte ist dokumentenecht, darf aber nie im Füller trocknen, weil ihre Kristalle die feinen Kanäle verstopfen. Kratzt die Feder, sind die beiden Schenkel meist gegeneinander verschoben und lassen sich unter der Lupe mit dem Fingernagel zurechtrücken. Linkshänder kommen mit schnell trocknenden Tinten und einer breiten, runden Spitze am besten zurecht. Im Flugzeug hilft es, den Tank ganz zu füllen.',
    },
  ],
  questions: [
    {
      query: 'Versicherung für Studenten ab 25 Jahren',
      answer: 'de-1',
      sentence: 'studentische Pflichtversicherung',
    },
    {
      query: 'Wie viele Niete hat die höchste Bahnbrücke?',
      answer: 'de-3',
      sentence: 'fast eine Million Nieten',
    },
    {
      query: 'Helfen Enten gegen Schnecken im Garten?',
      answer: 'de-5',
      sentence: 'Laufenten sind fleißige Jäger',
    },
    { query: 'Warum weiden Schafe auf dem Deich?', answer: 'de-8', sentence: 'Schafe halten das Gras kurz' },
    {
      query: 'getrocknete Tinte aus dem Fueller entfernen',
      answer: 'de-10',
      sentence: 'Eingetrocknete Tinte löst sich',
    },
  ],
};
