<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AdviceCardTexts</name>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%n further</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>best of the space, proved</source>
        <translation>bester des Raums, bewiesen</translation>
    </message>
    <message>
        <source>best known</source>
        <translation>bester bekannter</translation>
    </message>
    <message>
        <source>saves %1 (%2)</source>
        <translation>spart %1 (%2)</translation>
    </message>
    <message>
        <source>saves %1 (%2 cycles)</source>
        <translation>spart %1 (%2 Takte)</translation>
    </message>
    <message>
        <source>simulated, outside the space</source>
        <translation>simuliert, außerhalb des Raums</translation>
    </message>
    <message>
        <source>simulated, another question</source>
        <translation>simuliert, andere Frage</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
</context>
<context>
    <name>Argument</name>
    <message>
        <source>Best of %1 %2</source>
        <translation>Bester von %1 %2</translation>
    </message>
    <message>
        <source>Best %1 tried</source>
        <translation>Bester versuchter %1</translation>
    </message>
    <message>
        <source>Best %1 so far</source>
        <translation>Bester %1 bisher</translation>
    </message>
    <message>
        <source>It computes %1 faster, but spends %2 as long on %3.</source>
        <translation>Sie rechnet %1 schneller, braucht aber %2 so lange für %3.</translation>
    </message>
    <message>
        <source>Its computation costs %1 less, but its %3 costs %2 as much.</source>
        <translation>Ihre Rechnung kostet %1 weniger, ihre %3 aber %2 so viel.</translation>
    </message>
    <message>
        <source>The best %1 is %2 %3.</source>
        <translation>Der beste %1 ist %2 %3.</translation>
    </message>
    <message>
        <source>The best %1 takes %2 %3.</source>
        <translation>Der beste %1 braucht %2 %3.</translation>
    </message>
    <message>
        <source>Every run lays out %1 anew.</source>
        <translation>Jeder Lauf legt %1 neu aus.</translation>
    </message>
    <message>
        <source>Fastest computation</source>
        <translation>Schnellste Rechnung</translation>
    </message>
    <message>
        <source>Choosing the fastest computation costs %1</source>
        <translation>Die schnellste Rechnung zu wählen kostet %1</translation>
    </message>
    <message>
        <source>The best %1 is %2 %3</source>
        <translation>Der beste %1 ist %2 %3</translation>
    </message>
    <message>
        <source>The best %1 takes %2 %3</source>
        <translation>Der beste %1 braucht %2 %3</translation>
    </message>
    <message>
        <source>Here the fastest computation is also the best</source>
        <translation>Hier ist die schnellste Rechnung auch die beste</translation>
    </message>
    <message>
        <source>Best %1: %2</source>
        <translation>Bester %1: %2</translation>
    </message>
    <message>
        <source>rearrangement</source>
        <translation>Umordnung</translation>
    </message>
    <message>
        <source>data movement</source>
        <translation>Datenbewegung</translation>
    </message>
</context>
<context>
    <name>CommandPurpose</name>
    <message>
        <source>The host reads %1 from host layout.</source>
        <translation>Der Host liest %1 aus dem Host-Layout.</translation>
    </message>
    <message>
        <source>The host writes %1 to host layout.</source>
        <translation>Der Host schreibt %1 ins Host-Layout.</translation>
    </message>
    <message>
        <source>The host lays %1 out for the cores.</source>
        <translation>Der Host legt %1 für die Kerne aus.</translation>
    </message>
    <message>
        <source>The host reads the results %1.</source>
        <translation>Der Host liest die Ergebnisse %1.</translation>
    </message>
    <message>
        <source>Brings %1 to the cores.</source>
        <translation>Bringt %1 zu den Kernen.</translation>
    </message>
    <message>
        <source>Multiplies %1 with %2.</source>
        <translation>Multipliziert %1 mit %2.</translation>
    </message>
    <message>
        <source>Multiplies %1.</source>
        <translation>Multipliziert %1.</translation>
    </message>
    <message>
        <source>Computes with %1.</source>
        <translation>Rechnet mit %1.</translation>
    </message>
    <message>
        <source>Writes the results %1 into the banks.</source>
        <translation>Schreibt die Ergebnisse %1 in die Bänke.</translation>
    </message>
    <message>
        <source>Opens the row that holds %1.</source>
        <translation>Öffnet die Zeile mit %1.</translation>
    </message>
    <message>
        <source>Carries padding or constants.</source>
        <translation>Überträgt Auffüllung oder Konstanten.</translation>
    </message>
    <message>
        <source>The cores compute on their registers and buffers.</source>
        <translation>Die Kerne rechnen mit ihren Registern und Puffern.</translation>
    </message>
    <message>
        <source>Moves results inside the device.</source>
        <translation>Bewegt Ergebnisse innerhalb des Geräts.</translation>
    </message>
    <message>
        <source>The cores write results into their banks.</source>
        <translation>Die Kerne schreiben Ergebnisse in ihre Bänke.</translation>
    </message>
    <message>
        <source>Switches the mode of the cores or loads their program.</source>
        <translation>Wechselt den Modus der Kerne oder lädt ihr Programm.</translation>
    </message>
    <message>
        <source>Opens a row.</source>
        <translation>Öffnet eine Zeile.</translation>
    </message>
    <message>
        <source>Closes rows.</source>
        <translation>Schließt Zeilen.</translation>
    </message>
    <message>
        <source>Refreshes rows, so that they keep their data.</source>
        <translation>Frischt Zeilen auf, damit sie ihre Daten behalten.</translation>
    </message>
    <message>
        <source>line %1 of the program</source>
        <translation>Zeile %1 des Programms</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>CommandResults</name>
    <message>
        <source>Copy as command line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
</context>
<context>
    <name>CompareController</name>
    <message>
        <source>the baseline (%1)</source>
        <translation>die Baseline (%1)</translation>
    </message>
    <message>
        <source>a baseline</source>
        <translation>eine Baseline</translation>
    </message>
    <message>
        <source>without %1, which this device does not have</source>
        <translation>ohne %1, was dieses Gerät nicht hat</translation>
    </message>
    <message>
        <source>the best of its question</source>
        <translation>der beste seiner Frage</translation>
    </message>
    <message>
        <source>proving the best on %1</source>
        <translation>beweist den besten auf %1</translation>
    </message>
    <message>
        <source>matching the candidate on %1</source>
        <translation>sucht das Gegenstück auf %1</translation>
    </message>
    <message>
        <source>finding the baseline on %1</source>
        <translation>sucht die Baseline auf %1</translation>
    </message>
    <message>
        <source>simulating %1 on %2</source>
        <translation>simuliert %1 auf %2</translation>
    </message>
    <message>
        <source>%1, elements of %2</source>
        <translation>%1, Elemente %2</translation>
    </message>
</context>
<context>
    <name>ComparedParts</name>
    <message>
        <source>host to device</source>
        <translation>Host zu Gerät</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>Gerät zu Host</translation>
    </message>
    <message>
        <source>on the host</source>
        <translation>beim Host</translation>
    </message>
</context>
<context>
    <name>ComparisonTable</name>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>as fast</source>
        <translation>gleich schnell</translation>
    </message>
    <message>
        <source>less</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>as much</source>
        <translation>gleich viel</translation>
    </message>
    <message>
        <source>the reference has none</source>
        <translation>der Bezug hat keine</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Why the candidate is here</source>
        <translation>Warum der Kandidat hier steht</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>How closely the column&apos;s candidate matches the reference</source>
        <translation>Wie genau der Kandidat der Spalte dem Vergleichskandidaten entspricht</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>All parts of the candidate&apos;s time; ≈ marks parts that were not simulated</source>
        <translation>Alle Teile der Zeit des Kandidaten; ≈ steht vor Teilen, die nicht simuliert sind</translation>
    </message>
    <message>
        <source>no time</source>
        <translation>keine Zeit</translation>
    </message>
    <message>
        <source>A part of the time</source>
        <translation>Ein Teil der Zeit</translation>
    </message>
    <message>
        <source>no such part</source>
        <translation>kein solcher Teil</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>Nicht enthalten</translation>
    </message>
    <message>
        <source>Known times that the time above does not include</source>
        <translation>Bekannte Zeiten, die die Zeit oben nicht enthält</translation>
    </message>
    <message>
        <source>nothing known</source>
        <translation>nichts bekannt</translation>
    </message>
    <message>
        <source>Not computed</source>
        <translation>Nicht berechnet</translation>
    </message>
    <message>
        <source>Elements of the kernel that the program does not compute; the time excludes them</source>
        <translation>Elemente des Kernels, die das Programm nicht berechnet; die Zeit enthält sie nicht</translation>
    </message>
    <message>
        <source>Time with all parts</source>
        <translation>Zeit mit allen Teilen</translation>
    </message>
    <message>
        <source>The time plus known times that it does not include</source>
        <translation>Die Zeit und bekannte Zeiten, die sie nicht enthält</translation>
    </message>
    <message>
        <source>On the device</source>
        <translation>Auf dem Gerät</translation>
    </message>
    <message>
        <source>Time on the device only</source>
        <translation>Zeit nur auf dem Gerät</translation>
    </message>
    <message>
        <source>Time, simulated</source>
        <translation>Zeit, simuliert</translation>
    </message>
    <message>
        <source>Time on the detailed machine, for candidates whose time above is an estimate</source>
        <translation>Zeit auf der genauen Maschine, für Kandidaten, deren Zeit oben geschätzt ist</translation>
    </message>
    <message>
        <source>no simulation</source>
        <translation>keine Simulation</translation>
    </message>
    <message>
        <source>%1, the estimate is off by %2</source>
        <translation>%1, die Schätzung weicht um %2 ab</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>kein Lauf</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Energy of the run on one device, estimated from the energy of each command</source>
        <translation>Energie des Laufs auf einem Gerät, geschätzt aus der Energie jedes Befehls</translation>
    </message>
    <message>
        <source>the device file has no energies</source>
        <translation>die Gerätedatei nennt keine Energien</translation>
    </message>
    <message>
        <source>Cores used</source>
        <translation>Benutzte Kerne</translation>
    </message>
    <message>
        <source>Busy groups × cores per group; a core works on one or more banks</source>
        <translation>Beschäftigte Gruppen × Kerne je Gruppe; zu Kernen gehören eine oder mehrere Bänke</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>as many</source>
        <translation>gleich viele</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1 of %2 × %3 of %4 (%5)</source>
        <translation>%1 von %2 × %3 von %4 (%5)</translation>
    </message>
    <message>
        <source>Memory per core</source>
        <translation>Speicher je Kern</translation>
    </message>
    <message>
        <source>Memory that the data of one core needs, of its capacity</source>
        <translation>Speicher, den die Daten je Kern brauchen, von dessen Größe</translation>
    </message>
    <message>
        <source>%1 of %2 (%3)</source>
        <translation>%1 von %2 (%3)</translation>
    </message>
    <message>
        <source>Bus traffic</source>
        <translation>Verkehr auf dem Bus</translation>
    </message>
    <message>
        <source>Bytes between host and device</source>
        <translation>Bytes zwischen Host und Gerät</translation>
    </message>
    <message>
        <source>Array traffic</source>
        <translation>Verkehr der Zellfelder</translation>
    </message>
    <message>
        <source>Bytes between the arrays and the cores</source>
        <translation>Bytes zwischen den Zellfeldern und den Kernen</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Operations of the kernel per second on the device</source>
        <translation>Operationen des Kernels je Sekunde auf dem Gerät</translation>
    </message>
    <message>
        <source>Limiting roof</source>
        <translation>Begrenzende Roofline</translation>
    </message>
    <message>
        <source>The limiting roof, and its fraction of the device time</source>
        <translation>Die begrenzende Schranke und ihr Anteil an der Gerätezeit</translation>
    </message>
    <message>
        <source>%1: %2 of the time</source>
        <translation>%1: %2 der Zeit</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>Gegenüber %1</translation>
    </message>
    <message>
        <source>Speedup over this GPU or CPU on the work of all devices of the column</source>
        <translation>Wie viel schneller als diese GPU oder CPU bei der Arbeit aller Geräte der Spalte</translation>
    </message>
    <message>
        <source>no comparison with this one</source>
        <translation>kein Vergleich hiermit</translation>
    </message>
    <message>
        <source>, %1 devices</source>
        <translation>, %1 Geräte</translation>
    </message>
    <message>
        <source>%1 (%2%3)</source>
        <translation>%1 (%2%3)</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>How the candidate splits each dimension</source>
        <translation>Wie der Kandidat jede Dimension aufteilt</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Groups × cores of each dimension set</source>
        <translation>Gruppen × Kerne jeder Dimensionsmenge</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Vergleichbar</translation>
    </message>
    <message>
        <source>Whether the column answers the same question as the reference</source>
        <translation>Ob die Spalte dieselbe Frage beantwortet wie der Bezug</translation>
    </message>
    <message>
        <source>the reference</source>
        <translation>der Bezug</translation>
    </message>
    <message>
        <source>like with like</source>
        <translation>Gleiches mit Gleichem</translation>
    </message>
    <message>
        <source>not compared: %1</source>
        <translation>nicht verglichen: %1</translation>
    </message>
    <message>
        <source>Time includes</source>
        <translation>Zeit enthält</translation>
    </message>
    <message>
        <source>What the time includes and what it does not</source>
        <translation>Was die Zeit enthält und was nicht</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Your note about the candidate</source>
        <translation>Ihre Notiz zum Kandidaten</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Differs in</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>How the column differs from the reference</source>
        <translation>Worin sich die Spalte vom Bezug unterscheidet</translation>
    </message>
</context>
<context>
    <name>ComparisonView</name>
    <message>
        <source>Remove this column (Del)</source>
        <translation>Diese Spalte entfernen (Entf)</translation>
    </message>
</context>
<context>
    <name>DeviceTables</name>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>decides how the compiler makes programs</source>
        <translation>bestimmt, wie der Übersetzer Programme macht</translation>
    </message>
    <message>
        <source>banks of a unit</source>
        <translation>Bänke je Einheit</translation>
    </message>
    <message>
        <source>element types</source>
        <translation>Elementtypen</translation>
    </message>
    <message>
        <source>operand buffer</source>
        <translation>Operandenpuffer</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 Spalten</translation>
    </message>
    <message>
        <source>result buffer</source>
        <translation>Ergebnispuffer</translation>
    </message>
    <message>
        <source>%1 columns per channel</source>
        <translation>%1 Spalten je Kanal</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>two files of vectors</source>
        <translation>zwei Registersätze für Vektoren</translation>
    </message>
    <message>
        <source>accumulators</source>
        <translation>Akkumulatoren</translation>
    </message>
    <message>
        <source>per unit, one number each</source>
        <translation>je Einheit, jeweils eine Zahl</translation>
    </message>
    <message>
        <source>softmax unit</source>
        <translation>Softmax-Einheit</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>%1 scores per command</source>
        <translation>%1 Scores je Befehl</translation>
    </message>
    <message>
        <source>one row of scores per command</source>
        <translation>eine Zeile von Scores je Befehl</translation>
    </message>
    <message>
        <source>how often scores pass through the unit</source>
        <translation>wie oft Scores die Einheit durchlaufen</translation>
    </message>
    <message>
        <source>softmax passes</source>
        <translation>Softmax-Durchgänge</translation>
    </message>
    <message>
        <source>sums results over</source>
        <translation>summiert Ergebnisse über</translation>
    </message>
    <message>
        <source>broadcasts a write over</source>
        <translation>verteilt einen Schreibvorgang an</translation>
    </message>
    <message>
        <source>not in the time</source>
        <translation>nicht in der Zeit</translation>
    </message>
    <message>
        <source>rows for the host</source>
        <translation>Zeilen für den Host</translation>
    </message>
    <message>
        <source>host on-chip memory</source>
        <translation>Chip-Speicher des Hosts</translation>
    </message>
    <message>
        <source>where the host may reorder data</source>
        <translation>worin der Host Daten umordnen darf</translation>
    </message>
    <message>
        <source>host kernel launch</source>
        <translation>Start eines Host-Kernels</translation>
    </message>
    <message>
        <source>shown separately, not in the time</source>
        <translation>steht getrennt, nicht in der Zeit</translation>
    </message>
    <message>
        <source>latency to first data</source>
        <translation>Latenz bis zu ersten Daten</translation>
    </message>
    <message>
        <source>source of host figures</source>
        <translation>Quelle der Zahlen des Hosts</translation>
    </message>
    <message>
        <source>host address</source>
        <translation>Adresse des Hosts</translation>
    </message>
    <message>
        <source>bits, high to low</source>
        <translation>Bits, von hoch nach niedrig</translation>
    </message>
    <message>
        <source>changed by the rule %1</source>
        <translation>geändert durch die Regel %1</translation>
    </message>
    <message>
        <source>queues per channel</source>
        <translation>Warteschlangen je Kanal</translation>
    </message>
    <message>
        <source>%1 requests each</source>
        <translation>je %1 Anforderungen</translation>
    </message>
    <message>
        <source>write mode</source>
        <translation>Schreibmodus</translation>
    </message>
    <message>
        <source>starts above %1, ends at %2</source>
        <translation>beginnt über %1, endet bei %2</translation>
    </message>
    <message>
        <source>queued writes</source>
        <translation>wartende Schreibzugriffe</translation>
    </message>
    <message>
        <source>read to its data</source>
        <translation>Lesen bis zu den Daten</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>order of unit requests</source>
        <translation>Folge der Einheitsanforderungen</translation>
    </message>
    <message>
        <source>program order</source>
        <translation>Programmreihenfolge</translation>
    </message>
    <message>
        <source>any order</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>fences wait for</source>
        <translation>Barrieren warten auf</translation>
    </message>
    <message>
        <source>read data</source>
        <translation>gelesene Daten</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>postponed refreshes</source>
        <translation>aufgeschobene Refreshs</translation>
    </message>
    <message>
        <source>%1 at most</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>while rows are in use</source>
        <translation>solange Zeilen benutzt werden</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>banks</source>
        <translation>Bänke</translation>
    </message>
    <message>
        <source>%1 groups of %2</source>
        <translation>%1 Gruppen zu je %2</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>%1 per bank: %2 rows of %3 × %4</source>
        <translation>%1 je Bank: %2 Zeilen zu %3 × %4</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>%1 ps per cycle</source>
        <translation>%1 ps je Takt</translation>
    </message>
    <message>
        <source>peak host bandwidth</source>
        <translation>größte Bandbreite zum Host</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>durch %1</translation>
    </message>
    <message>
        <source>peak unit bandwidth</source>
        <translation>größte Bandbreite der Einheiten</translation>
    </message>
    <message>
        <source>by %1, %2 the host bandwidth</source>
        <translation>durch %1, %2 die Bandbreite des Hosts</translation>
    </message>
    <message>
        <source>refresh</source>
        <translation>Refresh</translation>
    </message>
    <message>
        <source>of the time: %1 every %2 cycles in each %3</source>
        <translation>der Zeit: %1 alle %2 Takte in jedem %3</translation>
    </message>
    <message>
        <source>devices per host</source>
        <translation>Geräte je Host</translation>
    </message>
    <message>
        <source>one of them is simulated</source>
        <translation>simuliert wird eines</translation>
    </message>
    <message>
        <source>organisation</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <source>address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>elements of a column</source>
        <translation>Elemente einer Spalte</translation>
    </message>
    <message>
        <source>for the published generators</source>
        <translation>für die veröffentlichten Generatoren</translation>
    </message>
    <message>
        <source>simulated by</source>
        <translation>simuliert durch</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>for command lines</source>
        <translation>für Befehlszeilen</translation>
    </message>
    <message>
        <source>units and host</source>
        <translation>Einheiten und Host</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>not described: the compiler cannot make programs for this device</source>
        <translation>nicht beschrieben: Der Übersetzer kann für dieses Gerät keine Programme erzeugen</translation>
    </message>
    <message>
        <source>note on %1</source>
        <translation>Hinweis zu %1</translation>
    </message>
    <message>
        <source>burst on the data bus</source>
        <translation>Burst auf dem Datenbus</translation>
    </message>
    <message>
        <source>write to its data</source>
        <translation>Schreiben bis zu den Daten</translation>
    </message>
    <message>
        <source>activation to column access</source>
        <translation>Aktivierung bis Spaltenzugriff</translation>
    </message>
    <message>
        <source>activation to read</source>
        <translation>Aktivierung bis Lesen</translation>
    </message>
    <message>
        <source>activation to write</source>
        <translation>Aktivierung bis Schreiben</translation>
    </message>
    <message>
        <source>precharge to activation</source>
        <translation>Vorladen bis Aktivierung</translation>
    </message>
    <message>
        <source>activation to precharge</source>
        <translation>Aktivierung bis Vorladen</translation>
    </message>
    <message>
        <source>activation to activation of one bank</source>
        <translation>Aktivierung bis Aktivierung derselben Bank</translation>
    </message>
    <message>
        <source>written data to precharge</source>
        <translation>geschriebene Daten bis Vorladen</translation>
    </message>
    <message>
        <source>read to precharge, another bank group</source>
        <translation>Lesen bis Vorladen, andere Bankgruppe</translation>
    </message>
    <message>
        <source>read to precharge, same bank group</source>
        <translation>Lesen bis Vorladen, gleiche Bankgruppe</translation>
    </message>
    <message>
        <source>column to column, another bank group</source>
        <translation>Spalte bis Spalte, andere Bankgruppe</translation>
    </message>
    <message>
        <source>column to column, same bank group</source>
        <translation>Spalte bis Spalte, gleiche Bankgruppe</translation>
    </message>
    <message>
        <source>column to column of all banks</source>
        <translation>Spalte bis Spalte aller Bänke</translation>
    </message>
    <message>
        <source>activation to activation, another bank group</source>
        <translation>Aktivierung bis Aktivierung, andere Bankgruppe</translation>
    </message>
    <message>
        <source>activation to activation, same bank group</source>
        <translation>Aktivierung bis Aktivierung, gleiche Bankgruppe</translation>
    </message>
    <message>
        <source>written data to read, another bank group</source>
        <translation>geschriebene Daten bis Lesen, andere Bankgruppe</translation>
    </message>
    <message>
        <source>written data to read, same bank group</source>
        <translation>geschriebene Daten bis Lesen, gleiche Bankgruppe</translation>
    </message>
    <message>
        <source>read to write</source>
        <translation>Lesen bis Schreiben</translation>
    </message>
    <message>
        <source>window of four activations</source>
        <translation>Fenster für vier Aktivierungen</translation>
    </message>
    <message>
        <source>refresh to refresh</source>
        <translation>Refresh bis Refresh</translation>
    </message>
    <message>
        <source>a refresh</source>
        <translation>ein Refresh</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>ns</source>
        <translation>ns</translation>
    </message>
    <message>
        <source>usual meaning</source>
        <translation>übliche Bedeutung</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>bus</source>
        <translation>Bus</translation>
    </message>
    <message>
        <source>Half of the command bus</source>
        <translation>Hälfte des Befehlsbusses</translation>
    </message>
    <message>
        <source>needs</source>
        <translation>braucht</translation>
    </message>
    <message>
        <source>Which rows must be open</source>
        <translation>Welche Zeilen offen sein müssen</translation>
    </message>
    <message>
        <source>opened by</source>
        <translation>geöffnet durch</translation>
    </message>
    <message>
        <source>The command that opens a closed bank first</source>
        <translation>Der Befehl, der eine geschlossene Bank zuvor öffnet</translation>
    </message>
    <message>
        <source>closed by</source>
        <translation>geschlossen durch</translation>
    </message>
    <message>
        <source>The command that closes a wrong row first</source>
        <translation>Der Befehl, der eine falsche Zeile zuvor schließt</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>What happens to the rows</source>
        <translation>Was mit den Zeilen geschieht</translation>
    </message>
    <message>
        <source>reaches</source>
        <translation>erreicht</translation>
    </message>
    <message>
        <source>Banks that it occupies</source>
        <translation>Bänke, die er belegt</translation>
    </message>
    <message>
        <source>checked to</source>
        <translation>geprüft bis</translation>
    </message>
    <message>
        <source>Deepest level that the constraint check covers</source>
        <translation>Tiefste Ebene, bis zu der Bedingungen geprüft werden</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes moved per bank</source>
        <translation>Bewegte Bytes je Bank</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>beschäftigt</translation>
    </message>
    <message>
        <source>Cycles that a bank is busy</source>
        <translation>Takte, die eine Bank beschäftigt ist</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>request</source>
        <translation>Anforderung</translation>
    </message>
    <message>
        <source>final command</source>
        <translation>letzter Befehl</translation>
    </message>
    <message>
        <source>The command that completes the request</source>
        <translation>Der Befehl, der die Anforderung erfüllt</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>for</source>
        <translation>für</translation>
    </message>
    <message>
        <source>in a program</source>
        <translation>im Programm</translation>
    </message>
    <message>
        <source>What it does in a compiled program</source>
        <translation>Was sie in einem übersetzten Programm tut</translation>
    </message>
    <message>
        <source>data after</source>
        <translation>Daten nach</translation>
    </message>
    <message>
        <source>Cycles until the data reaches the host</source>
        <translation>Takte, bis die Daten beim Host sind</translation>
    </message>
    <message>
        <source>on the same</source>
        <translation>auf derselben Ebene</translation>
    </message>
    <message>
        <source>The level of the organisation</source>
        <translation>Die Ebene des Aufbaus</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nach</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vor</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>counts the last %1 commands</source>
        <translation>zählt die letzten %1 Befehle</translation>
    </message>
    <message>
        <source>no effect: these commands never check this level. </source>
        <translation>ohne Wirkung: diese Befehle prüfen diese Ebene nie. </translation>
    </message>
    <message>
        <source>segment</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Part of the data path</source>
        <translation>Teil des Datenpfads</translation>
    </message>
    <message>
        <source>pJ</source>
        <translation>pJ</translation>
    </message>
    <message>
        <source>times</source>
        <translation>mal</translation>
    </message>
    <message>
        <source>Banks, units or buses that one issue drives</source>
        <translation>Bänke, Einheiten oder Busse, die ein Befehl treibt</translation>
    </message>
    <message>
        <source>pJ per issue</source>
        <translation>pJ je Befehl</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>timing value</source>
        <translation>Zeitwert</translation>
    </message>
    <message>
        <source>timing values</source>
        <translation>Zeitwerte</translation>
    </message>
    <message>
        <source>fences</source>
        <translation>Barrieren</translation>
    </message>
    <message>
        <source>%1 refreshes wait</source>
        <translation>%1 Refreshs warten</translation>
    </message>
    <message>
        <source>buffer writes over %1</source>
        <translation>Pufferschreiben über %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source> if enabled</source>
        <translation> falls eingeschaltet</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Name of the rule in files and command lines</source>
        <translation>Name der Regel in Dateien und Befehlszeilen</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Whether the rule is enabled by default</source>
        <translation>Ob die Regel standardmäßig eingeschaltet ist</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>ändert</translation>
    </message>
    <message>
        <source>What it adds to or replaces in the constraint table</source>
        <translation>Was sie in der Bedingungstabelle hinzufügt oder ersetzt</translation>
    </message>
    <message>
        <source>cycle change</source>
        <translation>Änderung (Takte)</translation>
    </message>
    <message>
        <source>Change in the candidate&apos;s cycles; − means fewer</source>
        <translation>Änderung der Takte des Kandidaten; − heißt weniger</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on by default</source>
        <translation>standardmäßig an</translation>
    </message>
    <message>
        <source>off by default</source>
        <translation>standardmäßig aus</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>%1 is %2 cycles.</source>
        <translation>%1 beträgt %2 Takte.</translation>
    </message>
    <message>
        <source>A fence waits until read data is at the host, not only until reads are issued.</source>
        <translation>Eine Barriere wartet, bis gelesene Daten beim Host sind, nicht nur, bis die Lesebefehle abgesetzt sind.</translation>
    </message>
    <message>
        <source>The controller hands the units&apos; requests out in the order of the program.</source>
        <translation>Die Steuerung gibt die Anforderungen der Einheiten in der Folge des Programms aus.</translation>
    </message>
    <message>
        <source>At most %1 refreshes wait while commands keep rows open; then the rows are closed and the oldest refresh goes first.</source>
        <translation>Höchstens %1 Refreshs warten, während Befehle Zeilen offen halten; dann werden die Zeilen geschlossen und der älteste Refresh geht vor.</translation>
    </message>
    <message>
        <source>Double-click to change it in a custom device</source>
        <translation>Doppelklick ändert ihn in einem eigenen Gerät</translation>
    </message>
    <message>
        <source>in every bank, behind the rows for the units</source>
        <translation>in jeder Bank, hinter den Zeilen für die Einheiten</translation>
    </message>
    <message>
        <source>data for the units</source>
        <translation>Daten für die Einheiten</translation>
    </message>
    <message>
        <source>data in host layout</source>
        <translation>Daten im Host-Layout</translation>
    </message>
    <message>
        <source>reserved: registers and mode changes</source>
        <translation>reserviert: Register und Moduswechsel</translation>
    </message>
    <message>
        <source>rows of a bank</source>
        <translation>Zeilen je Bank</translation>
    </message>
</context>
<context>
    <name>CandidateCard</name>
    <message>
        <source>%1 candidates share this point; click again for the next</source>
        <translation>%1 Kandidaten teilen diesen Punkt; noch ein Klick zeigt den nächsten</translation>
    </message>
    <message>
        <source>not simulated: lower bound</source>
        <translation>nicht simuliert: untere Schranke</translation>
    </message>
    <message>
        <source>not simulated: predicted; compute is a lower bound</source>
        <translation>nicht simuliert: vorhergesagt; Rechnen ist eine untere Schranke</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>O: similar candidates only</source>
        <translation>O: nur ähnliche Kandidaten</translation>
    </message>
    <message>
        <source>pruned by</source>
        <translation>ausgesiebt durch</translation>
    </message>
    <message>
        <source>replaced by</source>
        <translation>ersetzt durch</translation>
    </message>
    <message>
        <source>%1 pruned candidates share this point</source>
        <translation>%1 ausgesiebte Kandidaten teilen diesen Punkt</translation>
    </message>
    <message>
        <source>no candidate replaces it</source>
        <translation>kein Kandidat ersetzt ihn</translation>
    </message>
    <message>
        <source>click to select the candidate that replaces it</source>
        <translation>Klick wählt den Kandidaten, der ihn ersetzt</translation>
    </message>
</context>
<context>
    <name>CandidateMenu</name>
    <message>
        <source>&amp;Only similar candidates</source>
        <translation>Nur Kandidaten ähnlich &amp;diesem</translation>
    </message>
    <message>
        <source>Only candidates &amp;with</source>
        <translation>Nur Kandidaten &amp;mit</translation>
    </message>
    <message>
        <source>&amp;Note: %1</source>
        <translation>&amp;Notiz: %1</translation>
    </message>
    <message>
        <source>&amp;Note…</source>
        <translation>&amp;Notiz…</translation>
    </message>
    <message>
        <source>Unpin &amp;%1</source>
        <translation>&amp;%1 lösen</translation>
    </message>
    <message>
        <source>Replace pin &amp;%1</source>
        <translation>Pin &amp;%1 ersetzen</translation>
    </message>
    <message>
        <source>Pin as &amp;%1</source>
        <translation>Als &amp;%1 anheften</translation>
    </message>
    <message>
        <source>&amp;Simulate this candidate</source>
        <translation>Diesen Kandidaten &amp;simulieren</translation>
    </message>
</context>
<context>
    <name>EngineTexts</name>
    <message>
        <source>HBM3 stack with a GEMV unit beside every bank, accumulators per bank group and a softmax unit per channel. One stack of five is simulated.</source>
        <translation>HBM3-Stapel mit einer GEMV-Einheit an jeder Bank, Akkumulatoren je Bankgruppe und einer Softmax-Einheit je Kanal. Einer von fünf Stapeln wird simuliert.</translation>
    </message>
    <message>
        <source>SK hynix AiM: 16 GDDR6 chips of two channels behind one controller. A unit beside every bank multiplies a column with an entry of its channel&apos;s shared buffer and adds up to one number.</source>
        <translation>SK hynix AiM: 16 GDDR6-Chips zu je zwei Kanälen hinter einer Steuerung. Eine Einheit an jeder Bank multipliziert eine Spalte mit einem Eintrag des gemeinsamen Puffers ihres Kanals und summiert zu einer Zahl.</translation>
    </message>
    <message>
        <source>HBM3 stack with a 16-way FP16 unit for every two banks, as evaluated in the DCC paper. One stack of five is simulated.</source>
        <translation>HBM3-Stapel mit einer 16-fachen FP16-Einheit für je zwei Bänke, wie im DCC-Aufsatz ausgewertet. Einer von fünf Stapeln wird simuliert.</translation>
    </message>
    <message>
        <source>Samsung&apos;s HBM2 stack with a programmable 16-way FP16 unit for every two banks. Runs are simulated on the vendor&apos;s machine: modes, CRF programs, one command a cycle.</source>
        <translation>Samsungs HBM2-Stapel mit einer programmierbaren 16-fachen FP16-Einheit für je zwei Bänke. Läufe werden auf der Maschine des Herstellers simuliert: Modi, CRF-Programme, ein Befehl je Takt.</translation>
    </message>
    <message>
        <source>opens one row in one bank</source>
        <translation>öffnet eine Zeile in einer Bank</translation>
    </message>
    <message>
        <source>closes one bank</source>
        <translation>schließt eine Bank</translation>
    </message>
    <message>
        <source>closes all banks of the channel</source>
        <translation>schließt alle Bänke des Kanals</translation>
    </message>
    <message>
        <source>reads one column</source>
        <translation>liest eine Spalte</translation>
    </message>
    <message>
        <source>writes one column</source>
        <translation>schreibt eine Spalte</translation>
    </message>
    <message>
        <source>refreshes all banks of a pseudo-channel</source>
        <translation>frischt alle Bänke eines Pseudokanals auf</translation>
    </message>
    <message>
        <source>refreshes all banks of a channel</source>
        <translation>frischt alle Bänke eines Kanals auf</translation>
    </message>
    <message>
        <source>opens the same row in all banks of the channel</source>
        <translation>öffnet dieselbe Zeile in allen Bänken des Kanals</translation>
    </message>
    <message>
        <source>multiplies and accumulates one column in all banks of the channel</source>
        <translation>multipliziert und summiert eine Spalte in allen Bänken des Kanals</translation>
    </message>
    <message>
        <source>writes the buffer of a GEMV unit</source>
        <translation>schreibt den Puffer einer GEMV-Einheit</translation>
    </message>
    <message>
        <source>moves accumulated results of a bank group to the softmax buffer</source>
        <translation>bewegt summierte Ergebnisse einer Bankgruppe in den Softmax-Puffer</translation>
    </message>
    <message>
        <source>moves softmax results to the buffer of a GEMV unit</source>
        <translation>bewegt Softmax-Ergebnisse in den Puffer einer GEMV-Einheit</translation>
    </message>
    <message>
        <source>writes the same data to the buffers of several GEMV units</source>
        <translation>schreibt dieselben Daten in die Puffer mehrerer GEMV-Einheiten</translation>
    </message>
    <message>
        <source>the host reads the softmax buffer</source>
        <translation>der Host liest den Softmax-Puffer</translation>
    </message>
    <message>
        <source>starts the softmax unit</source>
        <translation>startet die Softmax-Einheit</translation>
    </message>
    <message>
        <source>writes one entry of the shared buffer</source>
        <translation>schreibt einen Eintrag des gemeinsamen Puffers</translation>
    </message>
    <message>
        <source>presets the sums of all units</source>
        <translation>setzt die Summen aller Einheiten</translation>
    </message>
    <message>
        <source>the host reads the sums of all units</source>
        <translation>der Host liest die Summen aller Einheiten</translation>
    </message>
    <message>
        <source>multiplies one column of every bank with an entry of the shared buffer and accumulates</source>
        <translation>multipliziert eine Spalte jeder Bank mit einem Eintrag des gemeinsamen Puffers und summiert</translation>
    </message>
    <message>
        <source>multiplies one column of one bank with an entry of the shared buffer and accumulates</source>
        <translation>multipliziert eine Spalte einer Bank mit einem Eintrag des gemeinsamen Puffers und summiert</translation>
    </message>
    <message>
        <source>multiplies columns of neighbouring banks element by element into a third one</source>
        <translation>multipliziert Spalten benachbarter Bänke elementweise in eine dritte</translation>
    </message>
    <message>
        <source>copies one column to the shared buffer</source>
        <translation>kopiert eine Spalte in den gemeinsamen Puffer</translation>
    </message>
    <message>
        <source>copies one entry of the shared buffer to a column</source>
        <translation>kopiert einen Eintrag des gemeinsamen Puffers in eine Spalte</translation>
    </message>
    <message>
        <source>loads one column into the register file</source>
        <translation>lädt eine Spalte in den Registersatz</translation>
    </message>
    <message>
        <source>adds one column to the register file</source>
        <translation>addiert eine Spalte zum Registersatz</translation>
    </message>
    <message>
        <source>multiplies the register file by one column</source>
        <translation>multipliziert den Registersatz mit einer Spalte</translation>
    </message>
    <message>
        <source>multiplies one column and accumulates</source>
        <translation>multipliziert eine Spalte und summiert</translation>
    </message>
    <message>
        <source>writes the accumulator back to the bank</source>
        <translation>schreibt den Akkumulator zurück in die Bank</translation>
    </message>
    <message>
        <source>writes the result register back to the bank</source>
        <translation>schreibt das Ergebnisregister zurück in die Bank</translation>
    </message>
    <message>
        <source>clears the accumulator</source>
        <translation>löscht den Akkumulator</translation>
    </message>
    <message>
        <source>loads one column of every unit into its registers</source>
        <translation>lädt eine Spalte jeder Einheit in ihre Register</translation>
    </message>
    <message>
        <source>loads one column of every unit, negative values cut off</source>
        <translation>lädt eine Spalte jeder Einheit, negative Werte abgeschnitten</translation>
    </message>
    <message>
        <source>adds one column of every unit to a register</source>
        <translation>addiert eine Spalte jeder Einheit zu einem Register</translation>
    </message>
    <message>
        <source>multiplies a register of every unit by one column</source>
        <translation>multipliziert ein Register jeder Einheit mit einer Spalte</translation>
    </message>
    <message>
        <source>multiplies one column of every unit by a register and accumulates</source>
        <translation>multipliziert eine Spalte jeder Einheit mit einem Register und summiert</translation>
    </message>
    <message>
        <source>writes a register of every unit to one column</source>
        <translation>schreibt ein Register jeder Einheit in eine Spalte</translation>
    </message>
    <message>
        <source>works on registers of every unit</source>
        <translation>arbeitet auf Registern jeder Einheit</translation>
    </message>
    <message>
        <source>writes the same data to a register of every unit</source>
        <translation>schreibt dieselben Daten in ein Register jeder Einheit</translation>
    </message>
    <message>
        <source>changes between host and unit mode</source>
        <translation>wechselt zwischen Host- und Einheitenmodus</translation>
    </message>
    <message>
        <source>applies ReLU to one column</source>
        <translation>wendet ReLU auf eine Spalte an</translation>
    </message>
    <message>
        <source>all-bank modes: opens one row in all banks of a parity</source>
        <translation>Alle-Bänke-Modi: öffnet eine Zeile in allen Bänken einer Parität</translation>
    </message>
    <message>
        <source>all-bank modes: closes all banks of a parity</source>
        <translation>Alle-Bänke-Modi: schließt alle Bänke einer Parität</translation>
    </message>
    <message>
        <source>refreshes all banks of a channel, which were closed one by one</source>
        <translation>frischt alle Bänke eines Kanals auf, die einzeln geschlossen wurden</translation>
    </message>
    <message>
        <source>reads one column of one bank</source>
        <translation>liest eine Spalte einer Bank</translation>
    </message>
    <message>
        <source>writes one column of one bank, or the row that enters the all-bank modes</source>
        <translation>schreibt eine Spalte einer Bank, oder die Zeile, die in die Alle-Bänke-Modi führt</translation>
    </message>
    <message>
        <source>reads one column in all banks of a parity, and may move it into registers</source>
        <translation>liest eine Spalte in allen Bänken einer Parität und bewegt sie womöglich in Register</translation>
    </message>
    <message>
        <source>writes one column in all banks of a parity, mostly a register of each unit</source>
        <translation>schreibt eine Spalte in allen Bänken einer Parität, meist ein Register jeder Einheit</translation>
    </message>
    <message>
        <source>reads one column in all banks of a parity and runs an instruction that adds or multiplies</source>
        <translation>liest eine Spalte in allen Bänken einer Parität und führt eine Anweisung aus, die addiert oder multipliziert</translation>
    </message>
    <message>
        <source>writes registers, a program, a control word or a row that switches modes, in all units</source>
        <translation>schreibt Register, ein Programm, ein Steuerwort oder eine Zeile, die den Modus wechselt, in allen Einheiten</translation>
    </message>
    <message>
        <source>A bank holds one row: before all banks open a row, each of them is closed. The published model opens a second row in an open bank.</source>
        <translation>Eine Bank hält eine Zeile: bevor alle Bänke eine Zeile öffnen, wird jede geschlossen. Das veröffentlichte Modell öffnet eine zweite Zeile in einer offenen Bank.</translation>
    </message>
    <message>
        <source>A row that all banks opened together takes as long to open for the host as for the units.</source>
        <translation>Eine Zeile, die alle Bänke zusammen öffneten, braucht zum Öffnen für den Host so lange wie für die Einheiten.</translation>
    </message>
    <message>
        <source>Precharging all banks waits for every bank&apos;s activation, read and write. The published model checks only the channel, without these constraints.</source>
        <translation>Das Vorladen aller Bänke wartet auf Aktivierung, Lesen und Schreiben jeder Bank. Das veröffentlichte Modell prüft nur den Kanal, ohne diese Abstände.</translation>
    </message>
    <message>
        <source>Banks have to be precharged before they are refreshed.</source>
        <translation>Bänke müssen vor dem Refresh vorgeladen sein.</translation>
    </message>
    <message>
        <source>No command reaches a pseudo-channel while it is refreshed; commands for the whole channel wait for both.</source>
        <translation>Kein Befehl erreicht einen Pseudokanal während seines Refreshs; Befehle für den ganzen Kanal warten auf beide.</translation>
    </message>
    <message>
        <source>The units read the columns of all banks over the paths that the host&apos;s reads and writes use.</source>
        <translation>Die Einheiten lesen die Spalten aller Bänke über die Wege, die Lesen und Schreiben des Hosts benutzen.</translation>
    </message>
    <message>
        <source>The units read and write the columns of the banks over the paths that the host&apos;s reads and writes use.</source>
        <translation>Die Einheiten lesen und schreiben die Spalten der Bänke über die Wege, die Lesen und Schreiben des Hosts benutzen.</translation>
    </message>
    <message>
        <source>Buses turn around between data that goes to the banks and data that comes from them.</source>
        <translation>Busse wenden zwischen Daten, die zu den Bänken gehen, und Daten, die von ihnen kommen.</translation>
    </message>
    <message>
        <source>A multiplication starts when its operand is in the buffer, not when the write is issued.</source>
        <translation>Eine Multiplikation beginnt, wenn ihr Operand im Puffer ist, nicht wenn das Schreiben abgesetzt wird.</translation>
    </message>
    <message>
        <source>Results leave when the last multiplication is through the unit.</source>
        <translation>Ergebnisse gehen hinaus, wenn die letzte Multiplikation durch die Einheit ist.</translation>
    </message>
    <message>
        <source>Softmax and host read results after they have arrived in the buffer die; probabilities leave after the softmax.</source>
        <translation>Softmax und Host lesen Ergebnisse, nachdem sie im Pufferchip angekommen sind; Wahrscheinlichkeiten gehen nach dem Softmax hinaus.</translation>
    </message>
    <message>
        <source>The four-activate window is 15 ns in a pseudo-channel; the published model counts 30 ns in each rank. All rules use the same window, staged activation too; the rule activation-window-30ns makes it 30 ns.</source>
        <translation>Das Fenster für vier Aktivierungen ist 15 ns je Pseudokanal; das veröffentlichte Modell zählt 30 ns je Rank. Alle Regeln benutzen dasselbe Fenster, auch die gestufte Aktivierung; die Regel activation-window-30ns macht 30 ns daraus.</translation>
    </message>
    <message>
        <source>The host sends only data that it holds: a fence waits until read data reaches it. The published model waits only until the reads are issued.</source>
        <translation>Der Host sendet nur Daten, die er hat: eine Barriere wartet, bis die gelesenen Daten bei ihm sind. Das veröffentlichte Modell wartet nur, bis die Lesebefehle abgesetzt sind.</translation>
    </message>
    <message>
        <source>The host sends only data that it holds: a fence waits until read data reaches it, not only until the reads are issued.</source>
        <translation>Der Host sendet nur Daten, die er hat: eine Barriere wartet, bis die gelesenen Daten bei ihm sind, nicht nur, bis die Lesebefehle abgesetzt sind.</translation>
    </message>
    <message>
        <source>The units&apos; commands go in the order of the program, so that no queue has to run empty between buffer writes, multiplications and results.</source>
        <translation>Die Befehle der Einheiten gehen in der Folge des Programms, sodass keine Warteschlange zwischen Pufferschreiben, Multiplikationen und Ergebnissen leerlaufen muss.</translation>
    </message>
    <message>
        <source>The units&apos; commands go in the order of the program, so that no queue has to run empty between register writes, operations and results.</source>
        <translation>Die Befehle der Einheiten gehen in der Folge des Programms, sodass keine Warteschlange zwischen Registerschreiben, Operationen und Ergebnissen leerlaufen muss.</translation>
    </message>
    <message>
        <source>At most eight refreshes may be postponed: before the ninth is due rows are closed and refreshes go first, one after another. The published model postpones them for as long as column commands keep a row open, and then lets them overlap.</source>
        <translation>Höchstens acht Refreshs dürfen aufgeschoben werden: bevor der neunte fällig ist, werden Zeilen geschlossen und Refreshs gehen vor, einer nach dem anderen. Das veröffentlichte Modell schiebt sie auf, solange Spaltenbefehle eine Zeile offen halten, und lässt sie dann überlappen.</translation>
    </message>
    <message>
        <source>At most eight refreshes may be postponed: before the ninth is due rows are closed and refreshes go first. The controller postpones them for as long as column commands keep a row open.</source>
        <translation>Höchstens acht Refreshs dürfen aufgeschoben werden: bevor der neunte fällig ist, werden Zeilen geschlossen und Refreshs gehen vor. Die Steuerung schiebt sie auf, solange Spaltenbefehle eine Zeile offen halten.</translation>
    </message>
    <message>
        <source>64 banks cannot open at once if the four-activate window holds for them: groups of four, nFAW apart, 32 banks in each pseudo-channel.</source>
        <translation>64 Bänke können nicht zugleich öffnen, wenn das Fenster für vier Aktivierungen für sie gilt: je vier im Abstand nFAW, 32 Bänke je Pseudokanal.</translation>
    </message>
    <message>
        <source>All banks cannot open at once if the four-activate window holds for them: groups of four, nFAW apart, 32 banks in each pseudo-channel.</source>
        <translation>Alle Bänke können nicht zugleich öffnen, wenn das Fenster für vier Aktivierungen für sie gilt: je vier im Abstand nFAW, 32 Bänke je Pseudokanal.</translation>
    </message>
    <message>
        <source>16 banks cannot open at once if the four-activate window holds for them: groups of four, nFAW apart.</source>
        <translation>16 Bänke können nicht zugleich öffnen, wenn das Fenster für vier Aktivierungen für sie gilt: je vier im Abstand nFAW.</translation>
    </message>
    <message>
        <source>One write reaches the operand buffers of all 64 banks of a channel. Without this rule, it reaches the 16 banks with the same index, or one bank group in both pseudo-channels.</source>
        <translation>Ein Schreibzugriff erreicht die Operandenpuffer aller 64 Bänke eines Kanals. Ohne diese Regel erreicht er die 16 Bänke mit demselben Index, oder eine Bankgruppe in beiden Pseudokanälen.</translation>
    </message>
    <message>
        <source>The four-activate window is 30 ns, as the published model has it, not 15 ns: in a pseudo-channel too with activation-window-per-pch, and between the groups of four of staged-activation. Sources give either value and no public data sheet decides.</source>
        <translation>Das Fenster für vier Aktivierungen ist 30 ns wie im veröffentlichten Modell, nicht 15 ns: mit activation-window-per-pch auch je Pseudokanal, und zwischen den Vierergruppen von staged-activation. Quellen nennen beide Werte, und kein öffentliches Datenblatt entscheidet.</translation>
    </message>
    <message>
        <source>The pins of a pseudo-channel turn around between data of one rank and data of the other. The published model looks at each rank alone, so that two bursts may be on the pins at once.</source>
        <translation>Die Anschlüsse eines Pseudokanals wenden zwischen Daten des einen und des anderen Ranks. Das veröffentlichte Modell sieht jeden Rank allein an, sodass zwei Bursts zugleich auf den Anschlüssen sein können.</translation>
    </message>
    <message>
        <source>A register write is a write on the bus, an operation a read; between them the bus turns around.</source>
        <translation>Ein Registerschreiben ist ein Schreiben auf dem Bus, eine Operation ein Lesen; dazwischen wendet der Bus.</translation>
    </message>
    <message>
        <source>Row, column and turnaround times also apply to operations of one unit; the published model lacks these constraints.</source>
        <translation>Zeiten für Zeile, Spalte und Buswende gelten auch für Operationen einer Einheit; dem veröffentlichten Modell fehlen diese Abstände.</translation>
    </message>
    <message>
        <source>A channel leaves host mode before its units run and returns to it before the host reads: parking reads, mode rows and program.</source>
        <translation>Ein Kanal verlässt den Host-Modus, bevor seine Einheiten laufen, und kehrt zurück, bevor der Host liest: Park-Lesezugriffe, Moduszeilen und Programm.</translation>
    </message>
    <message>
        <source>Buffer and accumulator accesses use a mode of their own: switching to or from other column commands takes 16 ns.</source>
        <translation>Zugriffe auf Puffer und Akkumulatoren haben einen eigenen Modus: Der Wechsel von und zu anderen Spaltenbefehlen dauert 16 ns.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Attention score</source>
        <translation>Attention-Score</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>Skalarprodukt</translation>
    </message>
    <message>
        <source>Figure 5</source>
        <translation>Abbildung 5</translation>
    </message>
    <message>
        <source>QKV layer</source>
        <translation>QKV-Schicht</translation>
    </message>
    <message>
        <source>Grouped-query attention</source>
        <translation>Grouped-Query-Attention</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>Layer-Norm</translation>
    </message>
    <message>
        <source>Outer product</source>
        <translation>Äußeres Produkt</translation>
    </message>
    <message>
        <source>Reduction</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>Vector add</source>
        <translation>Vektoraddition</translation>
    </message>
    <message>
        <source>Score, softmax and context of one generated token.</source>
        <translation>Score, Softmax und Kontext eines erzeugten Tokens.</translation>
    </message>
    <message>
        <source>Adds a multiple of one vector to another in place, y = y + 1.5*x.</source>
        <translation>Addiert ein Vielfaches eines Vektors zu einem anderen, y = y + 1.5*x.</translation>
    </message>
    <message>
        <source>Matrix times vector with a matrix of its own for each batch element and head.</source>
        <translation>Matrix mal Vektor mit eigener Matrix für jedes Batch-Element und jeden Kopf.</translation>
    </message>
    <message>
        <source>Sum of the products of the elements of two vectors.</source>
        <translation>Summe der Produkte der Elemente zweier Vektoren.</translation>
    </message>
    <message>
        <source>The example of the paper&apos;s Fig. 5, a kernel with several mapping functions per dimension.</source>
        <translation>Das Beispiel aus Abb. 5 des Aufsatzes, ein Kernel mit mehreren Abbildungsfunktionen je Dimension.</translation>
    </message>
    <message>
        <source>The layer of the paper&apos;s Fig. 6.</source>
        <translation>Die Schicht aus Abb. 6 des Aufsatzes.</translation>
    </message>
    <message>
        <source>Matrix times vector, one vector per batch element and head.</source>
        <translation>Matrix mal Vektor, ein Vektor je Batch-Element und Kopf.</translation>
    </message>
    <message>
        <source>Weighted sum of two vectors, c = alpha*a + beta*b.</source>
        <translation>Gewichtete Summe zweier Vektoren, c = alpha*a + beta*b.</translation>
    </message>
    <message>
        <source>Score, softmax and context of one generated token; the query heads of a group share keys and values.</source>
        <translation>Score, Softmax und Kontext eines erzeugten Tokens; mehrere Query-Köpfe teilen sich Keys und Values.</translation>
    </message>
    <message>
        <source>Shifts and scales each row to mean 0 and variance 1: two reductions, then a normalisation.</source>
        <translation>Verschiebt und skaliert jede Zeile auf Mittel 0 und Varianz 1: zwei Reduktionen, dann eine Normierung.</translation>
    </message>
    <message>
        <source>Many matrices, each times a vector of its own.</source>
        <translation>Viele Matrizen, jede mal einem eigenen Vektor.</translation>
    </message>
    <message>
        <source>Many matrices, each times some vectors of its own.</source>
        <translation>Viele Matrizen, jede mal einigen eigenen Vektoren.</translation>
    </message>
    <message>
        <source>Matrix times one vector.</source>
        <translation>Matrix mal ein Vektor.</translation>
    </message>
    <message>
        <source>Matrix of the products of all pairs of elements of two vectors.</source>
        <translation>Matrix der Produkte aller Paare von Elementen zweier Vektoren.</translation>
    </message>
    <message>
        <source>Sum of the elements of each vector.</source>
        <translation>Summe der Elemente jedes Vektors.</translation>
    </message>
    <message>
        <source>Sum of the elements of a vector.</source>
        <translation>Summe der Elemente eines Vektors.</translation>
    </message>
    <message>
        <source>Element-wise maximum of a vector and zero.</source>
        <translation>Elementweises Maximum eines Vektors und null.</translation>
    </message>
    <message>
        <source>Tensor of three dimensions times a vector along the last one.</source>
        <translation>Tensor aus drei Dimensionen mal ein Vektor entlang der letzten.</translation>
    </message>
    <message>
        <source>Element-wise sum of two vectors.</source>
        <translation>Elementweise Summe zweier Vektoren.</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Matrix times vector, one matrix per batch element and head.</source>
        <translation>Matrix mal Vektor, eine Matrix je Batch-Element und Kopf.</translation>
    </message>
    <message>
        <source>independent inputs</source>
        <translation>unabhängige Eingaben</translation>
    </message>
    <message>
        <source>attention heads per input</source>
        <translation>Attention-Köpfe je Eingabe</translation>
    </message>
    <message>
        <source>elements of a head</source>
        <translation>Elemente eines Kopfs</translation>
    </message>
    <message>
        <source>tokens in the cache</source>
        <translation>Token im Cache</translation>
    </message>
    <message>
        <source>elements of a vector</source>
        <translation>Elemente eines Vektors</translation>
    </message>
    <message>
        <source>rows of A and C</source>
        <translation>Zeilen von A und C</translation>
    </message>
    <message>
        <source>columns of A</source>
        <translation>Spalten von A</translation>
    </message>
    <message>
        <source>rows of B</source>
        <translation>Zeilen von B</translation>
    </message>
    <message>
        <source>columns of B and C</source>
        <translation>Spalten von B und C</translation>
    </message>
    <message>
        <source>inputs at once</source>
        <translation>Eingaben zugleich</translation>
    </message>
    <message>
        <source>elements of an input</source>
        <translation>Elemente einer Eingabe</translation>
    </message>
    <message>
        <source>elements of an output</source>
        <translation>Elemente einer Ausgabe</translation>
    </message>
    <message>
        <source>elements of a head, the input length</source>
        <translation>Elemente eines Kopfs, die Eingabelänge</translation>
    </message>
    <message>
        <source>tokens, the output length</source>
        <translation>Token, die Ausgabelänge</translation>
    </message>
    <message>
        <source>key-value heads per input</source>
        <translation>Key-Value-Köpfe je Eingabe</translation>
    </message>
    <message>
        <source>query heads that share a key-value head</source>
        <translation>Query-Köpfe, die sich einen Key-Value-Kopf teilen</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>elements of a row</source>
        <translation>Elemente einer Zeile</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>Matrizen</translation>
    </message>
    <message>
        <source>vectors of each matrix</source>
        <translation>Vektoren jeder Matrix</translation>
    </message>
    <message>
        <source>rows of a matrix</source>
        <translation>Zeilen einer Matrix</translation>
    </message>
    <message>
        <source>columns of a matrix</source>
        <translation>Spalten einer Matrix</translation>
    </message>
    <message>
        <source>rows of the matrix, the output length</source>
        <translation>Zeilen der Matrix, die Ausgabelänge</translation>
    </message>
    <message>
        <source>columns of the matrix, the input length</source>
        <translation>Spalten der Matrix, die Eingabelänge</translation>
    </message>
    <message>
        <source>elements of the first vector</source>
        <translation>Elemente des ersten Vektors</translation>
    </message>
    <message>
        <source>elements of the second vector</source>
        <translation>Elemente des zweiten Vektors</translation>
    </message>
    <message>
        <source>independent vectors</source>
        <translation>unabhängige Vektoren</translation>
    </message>
    <message>
        <source>first dimension of the tensor</source>
        <translation>erste Dimension des Tensors</translation>
    </message>
    <message>
        <source>second dimension of the tensor</source>
        <translation>zweite Dimension des Tensors</translation>
    </message>
    <message>
        <source>third dimension of the tensor, the input length</source>
        <translation>dritte Dimension des Tensors, die Eingabelänge</translation>
    </message>
    <message>
        <source>Addition of vectors</source>
        <translation>Vektoraddition</translation>
    </message>
    <message>
        <source>Adds two vectors element by element in the units</source>
        <translation>Addiert zwei Vektoren elementweise in den Einheiten</translation>
    </message>
    <message>
        <source>Product of vectors</source>
        <translation>Vektorprodukt, elementweise</translation>
    </message>
    <message>
        <source>Multiplies two vectors element by element in the units</source>
        <translation>Multipliziert zwei Vektoren elementweise in den Einheiten</translation>
    </message>
    <message>
        <source>Replaces negative elements of a vector by zero in the units</source>
        <translation>Ersetzt negative Elemente eines Vektors in den Einheiten durch null</translation>
    </message>
    <message>
        <source>Matrix times vector</source>
        <translation>Matrix mal Vektor</translation>
    </message>
    <message>
        <source>Multiplies a matrix with vectors; sums stay in the units</source>
        <translation>Multipliziert eine Matrix mit Vektoren; Summen bleiben in den Einheiten</translation>
    </message>
    <message>
        <source>outputs: rows of the matrix</source>
        <translation>Ausgaben: Zeilen der Matrix</translation>
    </message>
    <message>
        <source>Matrix times vector, partial sums</source>
        <translation>Matrix mal Vektor, Teilsummen</translation>
    </message>
    <message>
        <source>Multiplies a matrix with vectors; one result for each tile of inputs</source>
        <translation>Multipliziert eine Matrix mit Vektoren; ein Ergebnis je Kachel von Eingaben</translation>
    </message>
    <message>
        <source>Addition, order 1</source>
        <translation>Addition, Folge 1</translation>
    </message>
    <message>
        <source>Adds vectors one access at a time, even banks first</source>
        <translation>Addiert Vektoren Zugriff für Zugriff, gerade Bänke zuerst</translation>
    </message>
    <message>
        <source>tiles of one channel</source>
        <translation>Kacheln eines Kanals</translation>
    </message>
    <message>
        <source>Addition, order 2</source>
        <translation>Addition, Folge 2</translation>
    </message>
    <message>
        <source>Adds vectors one access at a time, both parities of banks in turn</source>
        <translation>Addiert Vektoren Zugriff für Zugriff, beide Paritäten der Bänke abwechselnd</translation>
    </message>
    <message>
        <source>Addition, order 3</source>
        <translation>Addition, Folge 3</translation>
    </message>
    <message>
        <source>Adds vectors in groups of eight columns, both parities in turn</source>
        <translation>Addiert Vektoren zu je acht Spalten, beide Paritäten abwechselnd</translation>
    </message>
    <message>
        <source>Read by the host</source>
        <translation>Lesen durch den Host</translation>
    </message>
    <message>
        <source>The host reads consecutive bytes</source>
        <translation>Der Host liest aufeinanderfolgende Bytes</translation>
    </message>
    <message>
        <source>Written by the host</source>
        <translation>Schreiben durch den Host</translation>
    </message>
    <message>
        <source>The host writes consecutive bytes</source>
        <translation>Der Host schreibt aufeinanderfolgende Bytes</translation>
    </message>
    <message>
        <source>Matrix times vector by the host</source>
        <translation>Matrix mal Vektor durch den Host</translation>
    </message>
    <message>
        <source>The host reads the inputs and writes the results</source>
        <translation>Der Host liest die Eingaben und schreibt die Ergebnisse</translation>
    </message>
    <message>
        <source>Addition by the host</source>
        <translation>Addition durch den Host</translation>
    </message>
    <message>
        <source>The host reads both vectors and writes their sum</source>
        <translation>Der Host liest beide Vektoren und schreibt ihre Summe</translation>
    </message>
    <message>
        <source>ReLU by the host</source>
        <translation>ReLU durch den Host</translation>
    </message>
    <message>
        <source>The host reads a vector and writes the result</source>
        <translation>Der Host liest einen Vektor und schreibt das Ergebnis</translation>
    </message>
    <message>
        <source>inputs: columns of the matrix</source>
        <translation>Eingaben: Spalten der Matrix</translation>
    </message>
    <message>
        <source>input vectors, one after the other</source>
        <translation>Eingabevektoren, einer nach dem anderen</translation>
    </message>
    <message>
        <source>channels that share the work, also of several devices</source>
        <translation>Kanäle, die sich die Arbeit teilen, auch mehrerer Geräte</translation>
    </message>
    <message>
        <source>ranks of a channel: only the first one works, all are refreshed</source>
        <translation>Ranks eines Kanals: nur der erste arbeitet, alle werden aufgefrischt</translation>
    </message>
    <message>
        <source>%1 has no value here: line %2 sets it on another path</source>
        <translation>%1 hat hier keinen Wert: Zeile %2 setzt es auf einem anderen Weg</translation>
    </message>
    <message>
        <source>%1 has no value here</source>
        <translation>%1 hat hier keinen Wert</translation>
    </message>
    <message>
        <source>Set it before on every path, for example: %1 = 0</source>
        <translation>Setzen Sie es vorher auf jedem Weg, zum Beispiel: %1 = 0</translation>
    </message>
    <message>
        <source>the sizes of %1 are missing</source>
        <translation>die Größen von %1 fehlen</translation>
    </message>
    <message>
        <source>Give %1 size, e.g. %2</source>
        <translation>Geben Sie %1 Größe an, z. B. %2</translation>
    </message>
    <message>
        <source>Give %1 sizes, e.g. %2</source>
        <translation>Geben Sie %1 Größen an, z. B. %2</translation>
    </message>
    <message>
        <source>dimension %1 of %2 has size %3</source>
        <translation>Dimension %1 von %2 hat die Größe %3</translation>
    </message>
    <message>
        <source>Use sizes from 1 to %1</source>
        <translation>Verwenden Sie Größen von 1 bis %1</translation>
    </message>
    <message>
        <source>%1 has more than 2^48 elements</source>
        <translation>%1 hat mehr als 2^48 Elemente</translation>
    </message>
    <message>
        <source>Use smaller sizes</source>
        <translation>Verwenden Sie kleinere Größen</translation>
    </message>
    <message>
        <source>%1 has %2 dimension in the kernel, but %3 sizes are given</source>
        <translation>%1 hat im Kernel %2 Dimension, aber %3 Größen sind angegeben</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions in the kernel, but %3 size is given</source>
        <translation>%1 hat im Kernel %2 Dimensionen, aber %3 Größe ist angegeben</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions in the kernel, but %3 sizes are given</source>
        <translation>%1 hat im Kernel %2 Dimensionen, aber %3 Größen sind angegeben</translation>
    </message>
    <message>
        <source>Give one size per dimension</source>
        <translation>Geben Sie je Dimension eine Größe an</translation>
    </message>
    <message>
        <source>the argument %1 is given twice</source>
        <translation>das Argument %1 ist zweimal angegeben</translation>
    </message>
    <message>
        <source>Use another name</source>
        <translation>Verwenden Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>sizes are given for %1, which is not an argument</source>
        <translation>Größen sind für %1 angegeben, das kein Argument ist</translation>
    </message>
    <message>
        <source>Leave them out</source>
        <translation>Lassen Sie sie weg</translation>
    </message>
    <message>
        <source>%1 is not a tensor of this kernel</source>
        <translation>%1 ist kein Tensor dieses Kernels</translation>
    </message>
    <message>
        <source>Return tensors that it writes</source>
        <translation>Geben Sie Tensoren zurück, die er schreibt</translation>
    </message>
    <message>
        <source>%1 is returned, but no line writes it</source>
        <translation>%1 wird zurückgegeben, aber keine Zeile schreibt es</translation>
    </message>
    <message>
        <source>Write its elements, or return another tensor</source>
        <translation>Schreiben Sie seine Elemente, oder geben Sie einen anderen Tensor zurück</translation>
    </message>
    <message>
        <source>%1 has no result: it returns nothing and writes no argument</source>
        <translation>%1 hat kein Ergebnis: es gibt nichts zurück und schreibt kein Argument</translation>
    </message>
    <message>
        <source>End it with return and the name of a tensor</source>
        <translation>Beenden Sie es mit return und dem Namen eines Tensors</translation>
    </message>
    <message>
        <source>this function is not marked as a kernel</source>
        <translation>diese Funktion ist nicht als Kernel markiert</translation>
    </message>
    <message>
        <source>Write @DCC_kernel on the line before it</source>
        <translation>Schreiben Sie @DCC_kernel in die Zeile davor</translation>
    </message>
    <message>
        <source>the text has no kernel</source>
        <translation>der Text hat keinen Kernel</translation>
    </message>
    <message>
        <source>Write @DCC_kernel on a line and a function below it: def kernel(x):</source>
        <translation>Schreiben Sie @DCC_kernel in eine Zeile und darunter eine Funktion: def kernel(x):</translation>
    </message>
    <message>
        <source>a second kernel</source>
        <translation>ein zweiter Kernel</translation>
    </message>
    <message>
        <source>Keep one kernel per text</source>
        <translation>Behalten Sie einen Kernel je Text</translation>
    </message>
    <message>
        <source>not a size directive</source>
        <translation>keine Größenangabe</translation>
    </message>
    <message>
        <source>the size %1 is given twice</source>
        <translation>die Größe %1 ist zweimal angegeben</translation>
    </message>
    <message>
        <source>Keep one of them</source>
        <translation>Behalten Sie eine davon</translation>
    </message>
    <message>
        <source>not a tensor directive</source>
        <translation>keine Tensorangabe</translation>
    </message>
    <message>
        <source>expected streamed or resident, found %1</source>
        <translation>streamed oder resident erwartet, %1 gefunden</translation>
    </message>
    <message>
        <source>unknown size %1</source>
        <translation>unbekannte Größe %1</translation>
    </message>
    <message>
        <source>Add a line: # size %1 = 8: its meaning</source>
        <translation>Fügen Sie eine Zeile hinzu: # size %1 = 8: its meaning</translation>
    </message>
    <message>
        <source>%1 is not an argument of %2</source>
        <translation>%1 ist kein Argument von %2</translation>
    </message>
    <message>
        <source>Name an argument of the kernel</source>
        <translation>Nennen Sie ein Argument des Kernels</translation>
    </message>
    <message>
        <source>the tensor %1 is given twice</source>
        <translation>der Tensor %1 ist zweimal angegeben</translation>
    </message>
    <message>
        <source>more than %1 expressions inside one another</source>
        <translation>mehr als %1 Ausdrücke ineinander</translation>
    </message>
    <message>
        <source>Write parts of it as separate statements</source>
        <translation>Schreiben Sie Teile davon als eigene Anweisungen</translation>
    </message>
    <message>
        <source>an expression of more than %1 steps</source>
        <translation>ein Ausdruck aus mehr als %1 Schritten</translation>
    </message>
    <message>
        <source>this is not a function that can be called</source>
        <translation>dies ist keine aufrufbare Funktion</translation>
    </message>
    <message>
        <source>Call a function by its name</source>
        <translation>Rufen Sie eine Funktion bei ihrem Namen auf</translation>
    </message>
    <message>
        <source>%1 cannot depend on the data in %2</source>
        <translation>%1 darf nicht von den Daten in %2 abhängen</translation>
    </message>
    <message>
        <source>%1 is not affine: %2 multiplies loop variables</source>
        <translation>%1 ist nicht affin: %2 multipliziert Schleifenvariablen</translation>
    </message>
    <message>
        <source>%1 must be a whole number</source>
        <translation>%1 muss eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>Write it without decimals</source>
        <translation>Schreiben Sie sie ohne Nachkommastellen</translation>
    </message>
    <message>
        <source>%1 is not affine: it depends on the data in %2</source>
        <translation>%1 ist nicht affin: es hängt von den Daten in %2 ab</translation>
    </message>
    <message>
        <source>%1 is not affine: it calls %2</source>
        <translation>%1 ist nicht affin: es ruft %2 auf</translation>
    </message>
    <message>
        <source>%1 is not affine</source>
        <translation>%1 ist nicht affin</translation>
    </message>
    <message>
        <source>the index is %1, but %2</source>
        <translation>der Index ist %1, aber %2</translation>
    </message>
    <message>
        <source>Use an index of the tensor, or make %1 larger</source>
        <translation>Verwenden Sie einen Index des Tensors, oder machen Sie %1 größer</translation>
    </message>
    <message>
        <source>the index %1 may be %2, but %3</source>
        <translation>der Index %1 kann %2 sein, aber %3</translation>
    </message>
    <message>
        <source>the index %1 is %2 at %3, but %4</source>
        <translation>der Index %1 ist %2 bei %3, aber %4</translation>
    </message>
    <message>
        <source>the index of dimension %1 is too large</source>
        <translation>der Index der Dimension %1 ist zu groß</translation>
    </message>
    <message>
        <source>Use smaller numbers</source>
        <translation>Verwenden Sie kleinere Zahlen</translation>
    </message>
    <message>
        <source>this line runs more than 2^62 times</source>
        <translation>diese Zeile läuft mehr als 2^62-mal</translation>
    </message>
    <message>
        <source>Use smaller ranges</source>
        <translation>Verwenden Sie kleinere Bereiche</translation>
    </message>
    <message>
        <source>it cannot be shown that each element of %1 is assigned only once</source>
        <translation>es lässt sich nicht zeigen, dass jedes Element von %1 nur einmal zugewiesen wird</translation>
    </message>
    <message>
        <source>Index it by the loop variables directly, or add up with +=</source>
        <translation>Indizieren Sie direkt mit den Schleifenvariablen, oder summieren Sie mit +=</translation>
    </message>
    <message>
        <source>%1 is assigned anew in each iteration of the loop over %2</source>
        <translation>%1 wird in jedem Durchlauf der Schleife über %2 neu zugewiesen</translation>
    </message>
    <message>
        <source>Add up with +=, or index %1 by %2</source>
        <translation>Summieren Sie mit +=, oder indizieren Sie %1 mit %2</translation>
    </message>
    <message>
        <source>%1 is assigned twice: at %2 and at %3</source>
        <translation>%1 wird zweimal zugewiesen: bei %2 und bei %3</translation>
    </message>
    <message>
        <source>Iterations run in parallel: add up with +=, or assign each element once</source>
        <translation>Durchläufe sind parallel: summieren Sie mit +=, oder weisen Sie jedes Element einmal zu</translation>
    </message>
    <message>
        <source>it cannot be shown that %1 reads nothing that this line wrote before</source>
        <translation>es lässt sich nicht zeigen, dass %1 nichts liest, was diese Zeile vorher schrieb</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>Division durch null</translation>
    </message>
    <message>
        <source>Divide by a number other than zero</source>
        <translation>Teilen Sie durch eine andere Zahl als null</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>nicht lesbar: %1</translation>
    </message>
    <message>
        <source>unknown kernel &quot;%1&quot;</source>
        <translation>unbekannter Kernel „%1“</translation>
    </message>
    <message>
        <source>has the wrong number of sizes: %1 instead of %2 (%3)</source>
        <translation>hat die falsche Zahl von Größen: %1 statt %2 (%3)</translation>
    </message>
    <message>
        <source>Use a whole number from 1 to %1</source>
        <translation>Verwenden Sie eine ganze Zahl von 1 bis %1</translation>
    </message>
    <message>
        <source>Use a whole number from %1 to %2</source>
        <translation>Verwenden Sie eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>Use sizes that give 1 to %1 elements</source>
        <translation>Verwenden Sie Größen, die 1 bis %1 Elemente ergeben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not of the form name=number</source>
        <translation>„%1“ hat nicht die Form name=zahl</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not of the form name=size</source>
        <translation>„%1“ hat nicht die Form name=größe</translation>
    </message>
    <message>
        <source>Write them as in batch=1,nhead=32 or x=1x128,w=512x128</source>
        <translation>Schreiben Sie sie wie in batch=1,nhead=32 oder x=1x128,w=512x128</translation>
    </message>
    <message>
        <source>unknown size &quot;%1&quot;</source>
        <translation>unbekannte Größe „%1“</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 steht zweimal da</translation>
    </message>
    <message>
        <source>Give it once</source>
        <translation>Geben Sie es einmal an</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: not a usable size</source>
        <translation>„%1“: keine brauchbare Größe</translation>
    </message>
    <message>
        <source>Write one size for each name</source>
        <translation>Schreiben Sie eine Größe je Name</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>a colon is missing after %1</source>
        <translation>nach %1 fehlt ein Doppelpunkt</translation>
    </message>
    <message>
        <source>Write : at the end of the line</source>
        <translation>Schreiben Sie : ans Ende der Zeile</translation>
    </message>
    <message>
        <source>the operator %1 is not supported</source>
        <translation>der Operator %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>Use +, -, *, /, comparisons, and, or, not</source>
        <translation>Verwenden Sie +, -, *, /, Vergleiche, and, or, not</translation>
    </message>
    <message>
        <source>an indented block is missing after line %1</source>
        <translation>nach Zeile %1 fehlt ein eingerückter Block</translation>
    </message>
    <message>
        <source>Indent the lines that belong to it by four spaces</source>
        <translation>Rücken Sie die zugehörigen Zeilen um vier Leerzeichen ein</translation>
    </message>
    <message>
        <source>more than %1 blocks inside one another</source>
        <translation>mehr als %1 Blöcke ineinander</translation>
    </message>
    <message>
        <source>Use fewer loops and conditions</source>
        <translation>Verwenden Sie weniger Schleifen und Bedingungen</translation>
    </message>
    <message>
        <source>this line is indented, but no block begins above it</source>
        <translation>diese Zeile ist eingerückt, aber darüber beginnt kein Block</translation>
    </message>
    <message>
        <source>Indent it like the line before</source>
        <translation>Rücken Sie sie ein wie die Zeile davor</translation>
    </message>
    <message>
        <source>%1 without an if before it</source>
        <translation>%1 ohne ein if davor</translation>
    </message>
    <message>
        <source>Indent it like its if</source>
        <translation>Rücken Sie es ein wie sein if</translation>
    </message>
    <message>
        <source>%1 is not part of the kernel language</source>
        <translation>%1 gehört nicht zur Kernelsprache</translation>
    </message>
    <message>
        <source>A kernel has assignments, for, if and return</source>
        <translation>Ein Kernel hat Zuweisungen, for, if und return</translation>
    </message>
    <message>
        <source>nothing can be assigned to this</source>
        <translation>hieran lässt sich nichts zuweisen</translation>
    </message>
    <message>
        <source>Assign to a tensor&apos;s element or to a name</source>
        <translation>Weisen Sie an ein Tensorelement oder einen Namen zu</translation>
    </message>
    <message>
        <source>range takes an end, a start and an end, or a start, an end and a step</source>
        <translation>range nimmt ein Ende, Anfang und Ende, oder Anfang, Ende und Schritt</translation>
    </message>
    <message>
        <source>Write for example range(8), range(1, 8) or range(0, 8, 2)</source>
        <translation>Schreiben Sie zum Beispiel range(8), range(1, 8) oder range(0, 8, 2)</translation>
    </message>
    <message>
        <source>more than %1 cases</source>
        <translation>mehr als %1 Fälle</translation>
    </message>
    <message>
        <source>Use fewer cases</source>
        <translation>Verwenden Sie weniger Fälle</translation>
    </message>
    <message>
        <source>return takes names of tensors only</source>
        <translation>return nimmt nur Namen von Tensoren</translation>
    </message>
    <message>
        <source>Assign the value to a tensor and return that</source>
        <translation>Weisen Sie den Wert einem Tensor zu und geben Sie den zurück</translation>
    </message>
    <message>
        <source>the step of a range must be a positive constant</source>
        <translation>der Schritt eines Bereichs muss eine positive Konstante sein</translation>
    </message>
    <message>
        <source>a range beyond %1 is too large</source>
        <translation>ein Bereich über %1 hinaus ist zu groß</translation>
    </message>
    <message>
        <source>End the range after its start</source>
        <translation>Setzen Sie das Ende des Bereichs hinter seinen Anfang</translation>
    </message>
    <message>
        <source>%1 is a loop variable, not a tensor</source>
        <translation>%1 ist eine Schleifenvariable, kein Tensor</translation>
    </message>
    <message>
        <source>Assign to a tensor</source>
        <translation>Weisen Sie an einen Tensor zu</translation>
    </message>
    <message>
        <source>a tensor is made inside a loop or a condition</source>
        <translation>ein Tensor entsteht in einer Schleife oder Bedingung</translation>
    </message>
    <message>
        <source>Make tensors in the first lines of the kernel</source>
        <translation>Legen Sie Tensoren in den ersten Zeilen des Kernels an</translation>
    </message>
    <message>
        <source>DCC.Tensor.zero takes a list of sizes</source>
        <translation>DCC.Tensor.zero nimmt eine Liste von Größen</translation>
    </message>
    <message>
        <source>Write for example: y = DCC.Tensor.zero([x.size(0), 8])</source>
        <translation>Schreiben Sie zum Beispiel: y = DCC.Tensor.zero([x.size(0), 8])</translation>
    </message>
    <message>
        <source>%1 has no value yet</source>
        <translation>%1 hat noch keinen Wert</translation>
    </message>
    <message>
        <source>Set it before: %1 = 0</source>
        <translation>Setzen Sie es vorher: %1 = 0</translation>
    </message>
    <message>
        <source>the loop variable %1 cannot be assigned to</source>
        <translation>an die Schleifenvariable %1 lässt sich nicht zuweisen</translation>
    </message>
    <message>
        <source>%1 is a tensor: only its elements can be assigned to</source>
        <translation>%1 ist ein Tensor: nur seinen Elementen lässt sich zuweisen</translation>
    </message>
    <message>
        <source>Write an index for each dimension, in loops over the elements</source>
        <translation>Schreiben Sie einen Index je Dimension, in Schleifen über die Elemente</translation>
    </message>
    <message>
        <source>the constant %1 cannot be changed</source>
        <translation>die Konstante %1 lässt sich nicht ändern</translation>
    </message>
    <message>
        <source>%1 is used outside the loop that sets it</source>
        <translation>%1 wird außerhalb der Schleife benutzt, die es setzt</translation>
    </message>
    <message>
        <source>Set it in this loop before: %1 = 0</source>
        <translation>Setzen Sie es vorher in dieser Schleife: %1 = 0</translation>
    </message>
    <message>
        <source>a whole tensor cannot be assigned to a name</source>
        <translation>ein ganzer Tensor lässt sich keinem Namen zuweisen</translation>
    </message>
    <message>
        <source>Make a tensor with DCC.Tensor.zero and copy the elements in loops</source>
        <translation>Legen Sie einen Tensor mit DCC.Tensor.zero an und kopieren Sie die Elemente in Schleifen</translation>
    </message>
    <message>
        <source>softmax takes a tensor and an axis</source>
        <translation>softmax nimmt einen Tensor und eine Achse</translation>
    </message>
    <message>
        <source>Write p = softmax(s, axis=1)</source>
        <translation>Schreiben Sie p = softmax(s, axis=1)</translation>
    </message>
    <message>
        <source>%1 has no dimension %2</source>
        <translation>%1 hat keine Dimension %2</translation>
    </message>
    <message>
        <source>Use a number from 0 to %1</source>
        <translation>Verwenden Sie eine Zahl von 0 bis %1</translation>
    </message>
    <message>
        <source>%1 and %2 have different sizes</source>
        <translation>%1 und %2 haben verschiedene Größen</translation>
    </message>
    <message>
        <source>Let softmax make the tensor: use a new name</source>
        <translation>Lassen Sie softmax den Tensor anlegen: verwenden Sie einen neuen Namen</translation>
    </message>
    <message>
        <source>softmax works on whole tensors and cannot be in a loop</source>
        <translation>softmax arbeitet auf ganzen Tensoren und kann nicht in einer Schleife sein</translation>
    </message>
    <message>
        <source>Move it out of the loop</source>
        <translation>Nehmen Sie es aus der Schleife</translation>
    </message>
    <message>
        <source>softmax takes the name of a tensor</source>
        <translation>softmax nimmt den Namen eines Tensors</translation>
    </message>
    <message>
        <source>%1 is not a whole number that is known before the kernel runs</source>
        <translation>%1 ist keine ganze Zahl, die vor dem Lauf des Kernels feststeht</translation>
    </message>
    <message>
        <source>Use numbers, .size(i), +, -, * and /</source>
        <translation>Verwenden Sie Zahlen, .size(i), +, -, * und /</translation>
    </message>
    <message>
        <source>%1 is too large for %2, whose largest number is %3</source>
        <translation>%1 ist zu groß für %2, dessen größte Zahl %3 ist</translation>
    </message>
    <message>
        <source>Use a smaller number or another element type</source>
        <translation>Verwenden Sie eine kleinere Zahl oder einen anderen Elementtyp</translation>
    </message>
    <message>
        <source>arguments have no default values</source>
        <translation>Argumente haben keine Vorgabewerte</translation>
    </message>
    <message>
        <source>Set a constant inside the kernel</source>
        <translation>Setzen Sie eine Konstante im Kernel</translation>
    </message>
    <message>
        <source>the text has more than a million characters</source>
        <translation>der Text hat mehr als eine Million Zeichen</translation>
    </message>
    <message>
        <source>Give the kernel alone</source>
        <translation>Geben Sie nur den Kernel an</translation>
    </message>
    <message>
        <source>the number %1 is too large</source>
        <translation>die Zahl %1 ist zu groß</translation>
    </message>
    <message>
        <source>Use at most 9223372036854775807</source>
        <translation>Verwenden Sie höchstens 9223372036854775807</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a usable number</source>
        <translation>„%1“ ist keine brauchbare Zahl</translation>
    </message>
    <message>
        <source>Write for example 3, 0.5 or 1e-5</source>
        <translation>Schreiben Sie zum Beispiel 3, 0.5 oder 1e-5</translation>
    </message>
    <message>
        <source>only tensors have indices</source>
        <translation>nur Tensoren haben Indizes</translation>
    </message>
    <message>
        <source>Write the indices directly after the tensor&apos;s name</source>
        <translation>Schreiben Sie die Indizes direkt hinter den Namen des Tensors</translation>
    </message>
    <message>
        <source>an index is missing</source>
        <translation>ein Index fehlt</translation>
    </message>
    <message>
        <source>Parts of tensors are not values: write a loop over the index</source>
        <translation>Teile von Tensoren sind keine Werte: schreiben Sie eine Schleife über den Index</translation>
    </message>
    <message>
        <source>more than %1 indices</source>
        <translation>mehr als %1 Indizes</translation>
    </message>
    <message>
        <source>Use tensors with fewer dimensions</source>
        <translation>Verwenden Sie Tensoren mit weniger Dimensionen</translation>
    </message>
    <message>
        <source>unknown member %1</source>
        <translation>unbekanntes Mitglied %1</translation>
    </message>
    <message>
        <source>Tensors know .size(i) only, the size of dimension i</source>
        <translation>Tensoren kennen nur .size(i), die Größe der Dimension i</translation>
    </message>
    <message>
        <source>%1 has %2 here, but %3 in line %4</source>
        <translation>%1 hat hier %2, aber %3 in Zeile %4</translation>
    </message>
    <message>
        <source>Write one index per dimension</source>
        <translation>Schreiben Sie einen Index je Dimension</translation>
    </message>
    <message>
        <source>the operator %1 is not allowed in a size</source>
        <translation>der Operator %1 ist in einer Größe nicht erlaubt</translation>
    </message>
    <message>
        <source>Compute sizes with +, -, * and /</source>
        <translation>Berechnen Sie Größen mit +, -, * und /</translation>
    </message>
    <message>
        <source>%1 / %2 is not a whole number</source>
        <translation>%1 / %2 ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>Use // to round down, or another size</source>
        <translation>Verwenden Sie // zum Abrunden, oder eine andere Größe</translation>
    </message>
    <message>
        <source>%1 %2 %3 is too large</source>
        <translation>%1 %2 %3 ist zu groß</translation>
    </message>
    <message>
        <source>a size must be a whole number</source>
        <translation>eine Größe muss eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>this is not allowed in a size</source>
        <translation>das ist in einer Größe nicht erlaubt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not of the form tensor=size x size</source>
        <translation>„%1“ hat nicht die Form tensor=größe x größe</translation>
    </message>
    <message>
        <source>Write for example %1</source>
        <translation>Schreiben Sie zum Beispiel %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: &quot;%2&quot; is not a usable size</source>
        <translation>„%1“: „%2“ ist keine brauchbare Größe</translation>
    </message>
    <message>
        <source>Use whole numbers from 1 to %1, with x between them</source>
        <translation>Verwenden Sie ganze Zahlen von 1 bis %1, mit x dazwischen</translation>
    </message>
    <message>
        <source>this is never reached: line %1 returns</source>
        <translation>dies wird nie erreicht: Zeile %1 kehrt zurück</translation>
    </message>
    <message>
        <source>Write return last</source>
        <translation>Schreiben Sie return zuletzt</translation>
    </message>
    <message>
        <source>return inside a loop or a condition</source>
        <translation>return in einer Schleife oder Bedingung</translation>
    </message>
    <message>
        <source>Write it last, without indentation</source>
        <translation>Schreiben Sie es zuletzt, ohne Einrückung</translation>
    </message>
    <message>
        <source>%1 is the name of a function</source>
        <translation>%1 ist der Name einer Funktion</translation>
    </message>
    <message>
        <source>the name %1 is used twice: it is %2 of line %3</source>
        <translation>der Name %1 ist doppelt: er ist %2 aus Zeile %3</translation>
    </message>
    <message>
        <source>loops inside one another are %1 deep, at most %2 are possible</source>
        <translation>Schleifen sind %1 tief verschachtelt, höchstens %2 sind möglich</translation>
    </message>
    <message>
        <source>Merge dimensions or split the kernel</source>
        <translation>Fassen Sie Dimensionen zusammen oder teilen Sie den Kernel</translation>
    </message>
    <message>
        <source>the condition in line %1 reads %2, which line %3 changes before this</source>
        <translation>die Bedingung in Zeile %1 liest %2, das Zeile %3 vorher ändert</translation>
    </message>
    <message>
        <source>Write this line before that one, or keep the condition in a tensor</source>
        <translation>Schreiben Sie diese Zeile vor jene, oder halten Sie die Bedingung in einem Tensor</translation>
    </message>
    <message>
        <source>more than %1 statements</source>
        <translation>mehr als %1 Anweisungen</translation>
    </message>
    <message>
        <source>Split the kernel</source>
        <translation>Teilen Sie den Kernel</translation>
    </message>
    <message>
        <source>a tab in the indentation</source>
        <translation>ein Tabulator in der Einrückung</translation>
    </message>
    <message>
        <source>Indent with spaces only</source>
        <translation>Rücken Sie nur mit Leerzeichen ein</translation>
    </message>
    <message>
        <source>indented by %1, which fits no block above</source>
        <translation>um %1 eingerückt, was zu keinem Block darüber passt</translation>
    </message>
    <message>
        <source>Indent by %1 or like the block that it continues</source>
        <translation>Rücken Sie um %1 ein oder wie der Block, den es fortsetzt</translation>
    </message>
    <message>
        <source>the character %1 has no meaning here</source>
        <translation>das Zeichen %1 hat hier keine Bedeutung</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen Sie es</translation>
    </message>
    <message>
        <source>this text in quotes is never closed</source>
        <translation>dieser Text in Anführungszeichen wird nie geschlossen</translation>
    </message>
    <message>
        <source>Write %1 where it ends</source>
        <translation>Schreiben Sie %1, wo er endet</translation>
    </message>
    <message>
        <source>this %1 closes nothing</source>
        <translation>dieses %1 schließt nichts</translation>
    </message>
    <message>
        <source>Remove it or open it before</source>
        <translation>Entfernen Sie es oder öffnen Sie es vorher</translation>
    </message>
    <message>
        <source>%1 closes the %2 of line %3, column %4</source>
        <translation>%1 schließt das %2 aus Zeile %3, Spalte %4</translation>
    </message>
    <message>
        <source>%1 is never closed</source>
        <translation>%1 wird nie geschlossen</translation>
    </message>
    <message>
        <source>numbers beyond 2^53 are too large</source>
        <translation>Zahlen über 2^53 sind zu groß</translation>
    </message>
    <message>
        <source>%1 is known only inside its loop in line %2</source>
        <translation>%1 ist nur in seiner Schleife in Zeile %2 bekannt</translation>
    </message>
    <message>
        <source>Move this into the loop</source>
        <translation>Nehmen Sie dies in die Schleife</translation>
    </message>
    <message>
        <source>unknown name %1</source>
        <translation>unbekannter Name %1</translation>
    </message>
    <message>
        <source>Make it an argument, or a tensor: %1 = DCC.Tensor.zero([...])</source>
        <translation>Machen Sie es zum Argument, oder zu einem Tensor: %1 = DCC.Tensor.zero([...])</translation>
    </message>
    <message>
        <source>%1 is a number, not a tensor</source>
        <translation>%1 ist eine Zahl, kein Tensor</translation>
    </message>
    <message>
        <source>Use the name of a tensor</source>
        <translation>Verwenden Sie den Namen eines Tensors</translation>
    </message>
    <message>
        <source>Keep it in a tensor that is indexed by the loop&apos;s variable</source>
        <translation>Halten Sie es in einem Tensor, den die Schleifenvariable indiziert</translation>
    </message>
    <message>
        <source>%1 has %2 dimension, but %3 indices here</source>
        <translation>%1 hat %2 Dimension, aber hier %3 Indizes</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions, but %3 index here</source>
        <translation>%1 hat %2 Dimensionen, aber hier %3 Index</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions, but %3 indices here</source>
        <translation>%1 hat %2 Dimensionen, aber hier %3 Indizes</translation>
    </message>
    <message>
        <source>%1 is a tensor with %2 dimension, not a number</source>
        <translation>%1 ist ein Tensor mit %2 Dimension, keine Zahl</translation>
    </message>
    <message>
        <source>%1 is a tensor with %2 dimensions, not a number</source>
        <translation>%1 ist ein Tensor mit %2 Dimensionen, keine Zahl</translation>
    </message>
    <message>
        <source>the operator %1 is not supported in values</source>
        <translation>der Operator %1 wird in Werten nicht unterstützt</translation>
    </message>
    <message>
        <source>Use / for a quotient</source>
        <translation>Verwenden Sie / für einen Quotienten</translation>
    </message>
    <message>
        <source>softmax works on whole tensors only</source>
        <translation>softmax arbeitet nur auf ganzen Tensoren</translation>
    </message>
    <message>
        <source>Write a line of its own, outside loops: p = softmax(s, axis=1)</source>
        <translation>Schreiben Sie eine eigene Zeile außerhalb von Schleifen: p = softmax(s, axis=1)</translation>
    </message>
    <message>
        <source>unknown function %1</source>
        <translation>unbekannte Funktion %1</translation>
    </message>
    <message>
        <source>Use one of exp, max, min, relu, sqrt, softmax</source>
        <translation>Verwenden Sie eine von exp, max, min, relu, sqrt, softmax</translation>
    </message>
    <message>
        <source>%1 takes one value, not %2</source>
        <translation>%1 nimmt einen Wert, nicht %2</translation>
    </message>
    <message>
        <source>%1 takes two values, not %2</source>
        <translation>%1 nimmt zwei Werte, nicht %2</translation>
    </message>
    <message>
        <source>a list is not a value</source>
        <translation>eine Liste ist kein Wert</translation>
    </message>
    <message>
        <source>Lists are allowed in DCC.Tensor.zero([...]) only</source>
        <translation>Listen sind nur in DCC.Tensor.zero([...]) erlaubt</translation>
    </message>
    <message>
        <source>%1 dimension</source>
        <translation>%1 Dimension</translation>
    </message>
    <message>
        <source>%1 dimensions</source>
        <translation>%1 Dimensionen</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>Kernel %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not allowed</source>
        <translation>„%1“ ist nicht erlaubt</translation>
    </message>
    <message>
        <source>There is nothing to choose from here</source>
        <translation>Hier gibt es nichts zu wählen</translation>
    </message>
    <message>
        <source>unknown setting &quot;%1&quot;</source>
        <translation>unbekannte Einstellung „%1“</translation>
    </message>
    <message>
        <source>Use one of %1; did you mean &quot;%2&quot;?</source>
        <translation>Verwenden Sie eines von %1; meinten Sie „%2“?</translation>
    </message>
    <message>
        <source>Use one of %1</source>
        <translation>Verwenden Sie eines von %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an argument</source>
        <translation>„%1“ ist kein Argument</translation>
    </message>
    <message>
        <source>Its arguments are %1</source>
        <translation>Seine Argumente sind %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is written by the kernel and cannot be resident</source>
        <translation>„%1“ schreibt der Kernel und kann nicht resident sein</translation>
    </message>
    <message>
        <source>Leave it streamed</source>
        <translation>Lassen Sie es gestreamt</translation>
    </message>
    <message>
        <source>there are %1 drafts, but only %2 can be listed</source>
        <translation>es gibt %1 Entwürfe, aber nur %2 lassen sich auflisten</translation>
    </message>
    <message>
        <source>Find the best draft instead, which needs no list</source>
        <translation>Suchen Sie stattdessen den besten Entwurf, was keine Liste braucht</translation>
    </message>
    <message>
        <source>Find the best of all or of the complete drafts, which needs no list, or use fewer groups</source>
        <translation>Suchen Sie den besten aller oder der vollständigen Entwürfe, was keine Liste braucht, oder benutzen Sie weniger Gruppen</translation>
    </message>
    <message>
        <source>cannot be divided among devices: %1</source>
        <translation>lässt sich nicht auf Geräte aufteilen: %1</translation>
    </message>
    <message>
        <source>Use one device</source>
        <translation>Benutzen Sie ein Gerät</translation>
    </message>
    <message>
        <source>its first dimension set is not one loop</source>
        <translation>seine erste Dimensionsmenge ist nicht eine Schleife</translation>
    </message>
    <message>
        <source>the loop %1 does not count the elements of its dimensions</source>
        <translation>die Schleife %1 zählt nicht die Elemente ihrer Dimensionen</translation>
    </message>
    <message>
        <source>the iterations of loop %1 depend on each other</source>
        <translation>die Durchläufe der Schleife %1 hängen voneinander ab</translation>
    </message>
    <message>
        <source>Choose larger sizes</source>
        <translation>Wählen Sie größere Größen</translation>
    </message>
    <message>
        <source>the tensors take %1 in host layout, but the device keeps %2 for the host</source>
        <translation>die Tensoren brauchen im Host-Layout %1, aber das Gerät hält %2 für den Host frei</translation>
    </message>
    <message>
        <source>Use smaller tensors or raise host.rows in the device file</source>
        <translation>Verwenden Sie kleinere Tensoren oder erhöhen Sie host.rows in der Gerätedatei</translation>
    </message>
    <message>
        <source>a core needs %1 bytes, but its memory has %2</source>
        <translation>je Kern werden %1 Bytes gebraucht, vorhanden sind %2</translation>
    </message>
    <message>
        <source>Spread the tensors over more cores</source>
        <translation>Verteilen Sie die Tensoren auf mehr Kerne</translation>
    </message>
    <message>
        <source>the compiler cannot make programs for this device</source>
        <translation>der Übersetzer kann für dieses Gerät keine Programme erzeugen</translation>
    </message>
    <message>
        <source>Its file needs a compute section with a known family</source>
        <translation>Seine Datei braucht einen Abschnitt compute mit bekannter Familie</translation>
    </message>
    <message>
        <source>needs %1 groups of %2 cores, but the device has %3 of %4</source>
        <translation>braucht %1 Gruppen zu %2 Kernen, das Gerät hat %3 zu %4</translation>
    </message>
    <message>
        <source>Use smaller splits</source>
        <translation>Verwenden Sie kleinere Aufteilungen</translation>
    </message>
    <message>
        <source>has no units for %1</source>
        <translation>hat keine Einheiten für %1</translation>
    </message>
    <message>
        <source>Choose another element type</source>
        <translation>Wählen Sie einen anderen Elementtyp</translation>
    </message>
    <message>
        <source>has no softmax unit</source>
        <translation>hat keine Softmax-Einheit</translation>
    </message>
    <message>
        <source>Use a device that has one, such as AttAcc</source>
        <translation>Verwenden Sie ein Gerät mit einer, etwa AttAcc</translation>
    </message>
    <message>
        <source>a softmax of %1 is zero almost everywhere</source>
        <translation>ein Softmax in %1 ist fast überall null</translation>
    </message>
    <message>
        <source>Choose a floating-point element type</source>
        <translation>Wählen Sie einen Gleitkommatyp</translation>
    </message>
    <message>
        <source>cannot compute %1</source>
        <translation>kann nicht berechnen: %1</translation>
    </message>
    <message>
        <source>Its units multiply a bank&apos;s column with a buffer entry and add up; nothing else</source>
        <translation>Seine Einheiten multiplizieren die Spalte einer Bank mit einem Puffereintrag und summieren; sonst nichts</translation>
    </message>
    <message>
        <source>Its units add, multiply, multiply and add, and cut off negative values</source>
        <translation>Seine Einheiten addieren, multiplizieren, multiplizieren und addieren und schneiden negative Werte ab</translation>
    </message>
    <message>
        <source>cannot multiply %1 tensor elements at once</source>
        <translation>kann nicht %1 Tensorelemente zugleich multiplizieren</translation>
    </message>
    <message>
        <source>Its units have two operands; use a temporary tensor for a part of the product</source>
        <translation>Seine Einheiten haben zwei Operanden; verwenden Sie einen Hilfstensor für einen Teil des Produkts</translation>
    </message>
    <message>
        <source>cannot scale or subtract a product of two tensor elements</source>
        <translation>kann ein Produkt zweier Tensorelemente nicht skalieren oder abziehen</translation>
    </message>
    <message>
        <source>Its units add products as they are; scale one of the tensors before</source>
        <translation>Seine Einheiten addieren Produkte, wie sie sind; skalieren Sie vorher einen der Tensoren</translation>
    </message>
    <message>
        <source>needs %1 registers for %2</source>
        <translation>braucht %1 Register für %2</translation>
    </message>
    <message>
        <source>A unit has %1; use a temporary tensor for a part of it</source>
        <translation>Eine Einheit hat %1; verwenden Sie einen Hilfstensor für einen Teil davon</translation>
    </message>
    <message>
        <source>Attention and the kernels of %1</source>
        <translation>Attention und die Kernels von %1</translation>
    </message>
    <message>
        <source>the published artifact has no generator for this kernel</source>
        <translation>das veröffentlichte Artefakt hat keinen Generator für diesen Kernel</translation>
    </message>
    <message>
        <source>the artifact has no generator for the kernel %1</source>
        <translation>das Artefakt hat keinen Generator für den Kernel %1</translation>
    </message>
    <message>
        <source>Choose another kernel or the compiled model</source>
        <translation>Wählen Sie einen anderen Kernel oder das übersetzte Modell</translation>
    </message>
    <message>
        <source>Use gemv, attn, red, va or relu, or the compiled model</source>
        <translation>Verwenden Sie gemv, attn, red, va oder relu, oder das übersetzte Modell</translation>
    </message>
    <message>
        <source>the published artifact has no element type &quot;%1&quot;</source>
        <translation>das veröffentlichte Artefakt hat keinen Elementtyp „%1“</translation>
    </message>
    <message>
        <source>Use %1 or the compiled model</source>
        <translation>Verwenden Sie %1 oder das übersetzte Modell</translation>
    </message>
    <message>
        <source>the published artifact decides by itself which arguments stay on the device</source>
        <translation>das veröffentlichte Artefakt bestimmt selbst, welche Argumente auf dem Gerät bleiben</translation>
    </message>
    <message>
        <source>Leave resident and streamed arguments to the compiled model</source>
        <translation>Überlassen Sie residente und gestreamte Argumente dem übersetzten Modell</translation>
    </message>
    <message>
        <source>has another organisation than the devices of the artifact</source>
        <translation>ist anders aufgebaut als die Geräte des Artefakts</translation>
    </message>
    <message>
        <source>Use the compiled model: the artifact counts addresses of 64 banks of 16 MiB in each channel, with columns of 32 bytes</source>
        <translation>Verwenden Sie das übersetzte Modell: das Artefakt zählt Adressen von 64 Bänken zu 16 MiB je Kanal, mit Spalten von 32 Bytes</translation>
    </message>
    <message>
        <source>cannot run %1 in the model dcc-artifact</source>
        <translation>kann %1 im Modell dcc-artifact nicht ausführen</translation>
    </message>
    <message>
        <source>Choose another backend. It runs %1</source>
        <translation>Wählen Sie ein anderes Gerät. Es führt aus: %1</translation>
    </message>
    <message>
        <source>Choose another backend</source>
        <translation>Wählen Sie ein anderes Gerät</translation>
    </message>
    <message>
        <source>has no inference mode for %1</source>
        <translation>hat keinen Inferenzmodus für %1</translation>
    </message>
    <message>
        <source>Use the mode kernel</source>
        <translation>Verwenden Sie den Modus kernel</translation>
    </message>
    <message>
        <source>the published artifact has no GPU time for it</source>
        <translation>das veröffentlichte Artefakt hat dafür keine GPU-Zeit</translation>
    </message>
    <message>
        <source>the published artifact has no GPU time for custom kernels</source>
        <translation>das veröffentlichte Artefakt hat keine GPU-Zeit für eigene Kernels</translation>
    </message>
    <message>
        <source>Use gpu-time streaming</source>
        <translation>Verwenden Sie gpu-time streaming</translation>
    </message>
    <message>
        <source>there is no measurement of %1 in %2 on %3</source>
        <translation>es gibt keine Messung von %1 in %2 auf %3</translation>
    </message>
    <message>
        <source>table of measured times</source>
        <translation>Tabelle gemessener Zeiten</translation>
    </message>
    <message>
        <source>Add a row (CLI.md, gpu-time), or use gpu-time streaming</source>
        <translation>Fügen Sie eine Zeile hinzu (CLI.md, gpu-time), oder verwenden Sie gpu-time streaming</translation>
    </message>
    <message>
        <source>the vendor&apos;s kernels are fixed; your own text cannot replace them</source>
        <translation>die Kernels des Herstellers stehen fest; ein eigener Text kann sie nicht ersetzen</translation>
    </message>
    <message>
        <source>Name one of the vendor&apos;s kernels, or choose the compiled system</source>
        <translation>Nennen Sie einen Kernel des Herstellers, oder wählen Sie das übersetzte Modell</translation>
    </message>
    <message>
        <source>the units of HBM-PIM compute with fp16 alone</source>
        <translation>die Einheiten von HBM-PIM rechnen nur mit fp16</translation>
    </message>
    <message>
        <source>Choose fp16</source>
        <translation>Wählen Sie fp16</translation>
    </message>
    <message>
        <source>the vendor&apos;s kernels decide where their arguments lie</source>
        <translation>die Kernels des Herstellers bestimmen, wo ihre Argumente liegen</translation>
    </message>
    <message>
        <source>Leave their residency out</source>
        <translation>Lassen Sie ihre Residenz weg</translation>
    </message>
    <message>
        <source>has no dimension that a loop variable runs over</source>
        <translation>hat keine Dimension, über die eine Schleifenvariable läuft</translation>
    </message>
    <message>
        <source>Index a tensor by a loop variable</source>
        <translation>Indizieren Sie einen Tensor mit einer Schleifenvariablen</translation>
    </message>
    <message>
        <source>there are more than %1 ways to split the device</source>
        <translation>es gibt mehr als %1 Arten, das Gerät aufzuteilen</translation>
    </message>
    <message>
        <source>there are more than %1 drafts</source>
        <translation>es gibt mehr als %1 Entwürfe</translation>
    </message>
    <message>
        <source>the space has more than %1 drafts</source>
        <translation>der Raum hat mehr als %1 Entwürfe</translation>
    </message>
    <message>
        <source>Choose a smaller space</source>
        <translation>Wählen Sie einen kleineren Raum</translation>
    </message>
    <message>
        <source>Use fewer groups</source>
        <translation>Verwenden Sie weniger Gruppen</translation>
    </message>
    <message>
        <source>%1 devices cannot share a shape</source>
        <translation>%1 Geräte können sich Größen nicht teilen</translation>
    </message>
    <message>
        <source>Use 1 to %1 devices</source>
        <translation>Verwenden Sie 1 bis %1 Geräte</translation>
    </message>
    <message>
        <source>For several devices, choose the compiled model</source>
        <translation>Wählen Sie für mehrere Geräte das übersetzte Modell</translation>
    </message>
    <message>
        <source>the model of the published artifact has no rules</source>
        <translation>das Modell des veröffentlichten Artefakts hat keine Regeln</translation>
    </message>
    <message>
        <source>Explore with the compiled model</source>
        <translation>Erkunden Sie mit dem übersetzten Modell</translation>
    </message>
    <message>
        <source>has no device rules</source>
        <translation>hat keine Geräteregeln</translation>
    </message>
    <message>
        <source>Choose the compiled model</source>
        <translation>Wählen Sie das übersetzte Modell</translation>
    </message>
    <message>
        <source>was stopped</source>
        <translation>wurde angehalten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>there is no question yet</source>
        <translation>noch gibt es keine Frage</translation>
    </message>
    <message>
        <source>there is no kernel to choose</source>
        <translation>es gibt keinen Kernel zu wählen</translation>
    </message>
    <message>
        <source>Put kernels into datasets/kernels</source>
        <translation>Legen Sie Kernels in datasets/kernels</translation>
    </message>
    <message>
        <source>there is no device to choose</source>
        <translation>es gibt kein Gerät zu wählen</translation>
    </message>
    <message>
        <source>Put device files into datasets/backends</source>
        <translation>Legen Sie Gerätedateien in datasets/backends</translation>
    </message>
    <message>
        <source>has no default draft</source>
        <translation>hat keinen Standardentwurf</translation>
    </message>
    <message>
        <source>has no drafts to vary</source>
        <translation>hat keine Entwürfe zum Ändern</translation>
    </message>
    <message>
        <source>Ask for advice with the systems compiled and dcc-artifact</source>
        <translation>Fragen Sie um Rat mit den Modellen compiled und dcc-artifact</translation>
    </message>
    <message>
        <source>advice is about time, but this question minimises something else</source>
        <translation>Rat gibt es nur für Zeit, aber diese Frage minimiert etwas anderes</translation>
    </message>
    <message>
        <source>Set the objective to time</source>
        <translation>Setzen Sie das Ziel auf Zeit</translation>
    </message>
    <message>
        <source>there is no column &apos;%1&apos;</source>
        <translation>es gibt keine Spalte „%1“</translation>
    </message>
    <message>
        <source>Write the title of a column of the table</source>
        <translation>Schreiben Sie den Titel einer Spalte der Tabelle</translation>
    </message>
    <message>
        <source>Did you mean &apos;%1&apos;?</source>
        <translation>Meinten Sie „%1“?</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a value of the column &apos;%2&apos;</source>
        <translation>„%1“ ist kein Wert der Spalte „%2“</translation>
    </message>
    <message>
        <source>Choose one of: %1</source>
        <translation>Wählen Sie eines von: %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>Write for instance %1 &lt;= 2000, or 2k</source>
        <translation>Schreiben Sie zum Beispiel %1 &lt;= 2000, oder 2k</translation>
    </message>
    <message>
        <source>this is not a comparison</source>
        <translation>dies ist kein Vergleich</translation>
    </message>
    <message>
        <source>Write for instance compute &lt;= 2000, or 100 &lt;= compute &lt;= 2k</source>
        <translation>Schreiben Sie zum Beispiel compute &lt;= 2000, oder 100 &lt;= compute &lt;= 2k</translation>
    </message>
    <message>
        <source>this is empty</source>
        <translation>dies ist leer</translation>
    </message>
    <message>
        <source>Write for instance compute &lt;= 2000, within 10 %, or a part of a candidate</source>
        <translation>Schreiben Sie zum Beispiel compute &lt;= 2000, within 10 %, oder einen Teil eines Kandidaten</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a number behind it</source>
        <translation>„%1“ braucht eine Zahl dahinter</translation>
    </message>
    <message>
        <source>For example: %1</source>
        <translation>Zum Beispiel: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither an activity nor a location</source>
        <translation>„%1“ ist weder eine Aktivität noch ein Ort</translation>
    </message>
    <message>
        <source>Try an activity like %1, &quot;%2&quot;, &quot;instruction 5&quot; or &quot;cycle 100&quot;</source>
        <translation>Versuchen Sie eine Aktivität wie %1, „%2“, „instruction 5“ oder „cycle 100“</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a command nor a location</source>
        <translation>„%1“ ist weder ein Befehl noch ein Ort</translation>
    </message>
    <message>
        <source>Try a command like %1, &quot;%2 0&quot;, &quot;row 5&quot; or &quot;cycle 100&quot;</source>
        <translation>Versuchen Sie einen Befehl wie %1, „%2 0“, „row 5“ oder „cycle 100“</translation>
    </message>
    <message>
        <source>the device has no such location</source>
        <translation>das Gerät hat keinen solchen Ort</translation>
    </message>
    <message>
        <source>Numbers begin with 0</source>
        <translation>Nummern beginnen bei 0</translation>
    </message>
    <message>
        <source>the device is too large for a timeline</source>
        <translation>das Gerät ist zu groß für einen Zeitverlauf</translation>
    </message>
    <message>
        <source>Stay below 65 536 channels, 32 768 columns, 2^31 rows, 256 commands and 65 536 busy cycles</source>
        <translation>Bleiben Sie unter 65 536 Kanälen, 32 768 Spalten, 2^31 Zeilen, 256 Befehlen und 65 536 beschäftigten Takten</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>Wählen Sie einen anderen Ordner</translation>
    </message>
    <message>
        <source>Choose another folder, and a name that ends in .csv, .svg, .pdf or .png</source>
        <translation>Wählen Sie einen anderen Ordner und einen Namen, der auf .csv, .svg, .pdf oder .png endet</translation>
    </message>
    <message>
        <source>has no results to save yet</source>
        <translation>hat noch keine Ergebnisse zum Speichern</translation>
    </message>
    <message>
        <source>Explore a question first</source>
        <translation>Erkunden Sie erst eine Frage</translation>
    </message>
    <message>
        <source>there are no results yet</source>
        <translation>es gibt noch keine Ergebnisse</translation>
    </message>
    <message>
        <source>does not have the ending of a figure</source>
        <translation>hat nicht die Endung eines Bildes</translation>
    </message>
    <message>
        <source>Choose a name that ends in .svg, .pdf or .png</source>
        <translation>Wählen Sie einen Namen, der auf .svg, .pdf oder .png endet</translation>
    </message>
    <message>
        <source>there is not enough memory for the picture</source>
        <translation>für das Bild reicht der Arbeitsspeicher nicht</translation>
    </message>
    <message>
        <source>Choose a smaller size or scale</source>
        <translation>Wählen Sie eine kleinere Größe oder Skala</translation>
    </message>
    <message>
        <source>is not a device file</source>
        <translation>ist keine Gerätedatei</translation>
    </message>
    <message>
        <source>A device file is JSON that begins with &quot;format&quot;: &quot;pimento-device 1&quot;; New shows one</source>
        <translation>Eine Gerätedatei ist JSON, das mit &quot;format&quot;: &quot;pimento-device 1&quot; beginnt; „Neu“ zeigt eine</translation>
    </message>
    <message>
        <source>is not a supported file type</source>
        <translation>ist kein unterstützter Dateityp</translation>
    </message>
    <message>
        <source>has no text to save</source>
        <translation>hat keinen Text zum Speichern</translation>
    </message>
    <message>
        <source>Choose a kernel with a text</source>
        <translation>Wählen Sie einen Kernel mit Text</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the name of a shipped device</source>
        <translation>„%1“ ist der Name eines mitgelieferten Geräts</translation>
    </message>
    <message>
        <source>Give your device another one, such as &quot;my-%1&quot;</source>
        <translation>Geben Sie Ihrem Gerät einen anderen, etwa „my-%1“</translation>
    </message>
    <message>
        <source>cannot be created</source>
        <translation>lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>Sessions are not saved</source>
        <translation>Sitzungen werden nicht gespeichert</translation>
    </message>
    <message>
        <source>is open in too many windows</source>
        <translation>ist in zu vielen Fenstern offen</translation>
    </message>
    <message>
        <source>Close one of them</source>
        <translation>Schließen Sie eines davon</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>gibt es nicht</translation>
    </message>
    <message>
        <source>Choose another file</source>
        <translation>Wählen Sie eine andere Datei</translation>
    </message>
    <message>
        <source>is not saved anywhere</source>
        <translation>ist nirgends gespeichert</translation>
    </message>
    <message>
        <source>this session</source>
        <translation>diese Sitzung</translation>
    </message>
    <message>
        <source>Start the program again where it can write</source>
        <translation>Starten Sie das Programm noch einmal, wo es schreiben darf</translation>
    </message>
    <message>
        <source>cannot be renamed</source>
        <translation>lässt sich nicht umbenennen</translation>
    </message>
    <message>
        <source>Save the session under another name</source>
        <translation>Speichern Sie die Sitzung unter einem anderen Namen</translation>
    </message>
    <message>
        <source>is not a key of a question</source>
        <translation>ist kein Schlüssel einer Frage</translation>
    </message>
    <message>
        <source>is not in the study</source>
        <translation>ist nicht in der Studie</translation>
    </message>
    <message>
        <source>question %1</source>
        <translation>Frage %1</translation>
    </message>
    <message>
        <source>needs a system that this version does not have</source>
        <translation>braucht ein System, das diese Version nicht hat</translation>
    </message>
    <message>
        <source>has results of another device file, kernel or program version</source>
        <translation>hat Ergebnisse einer anderen Gerätedatei, eines anderen Kernels oder einer anderen Programmversion</translation>
    </message>
    <message>
        <source>Its results stay in the study; explore it again</source>
        <translation>Ihre Ergebnisse bleiben in der Studie; erkunden Sie sie noch einmal</translation>
    </message>
    <message>
        <source>is empty: it is not valid JSON at line 1, column 1</source>
        <translation>ist leer: kein gültiges JSON bei Zeile 1, Spalte 1</translation>
    </message>
    <message>
        <source>Write an object in braces</source>
        <translation>Schreiben Sie ein Objekt in geschweiften Klammern</translation>
    </message>
    <message>
        <source>is not valid JSON at line %1, column %2</source>
        <translation>ist kein gültiges JSON bei Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>Check commas, quotes and brackets there</source>
        <translation>Prüfen Sie dort Kommas, Anführungszeichen und Klammern</translation>
    </message>
    <message>
        <source>is not valid JSON</source>
        <translation>ist kein gültiges JSON</translation>
    </message>
    <message>
        <source>Check numbers and text encoding</source>
        <translation>Prüfen Sie Zahlen und Zeichenkodierung</translation>
    </message>
    <message>
        <source>is a folder, not a file</source>
        <translation>ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>Name a file in it</source>
        <translation>Nennen Sie eine Datei darin</translation>
    </message>
    <message>
        <source>is a pipe or a device, not a file</source>
        <translation>ist eine Pipe oder ein Gerät, keine Datei</translation>
    </message>
    <message>
        <source>Write its contents to a file</source>
        <translation>Schreiben Sie den Inhalt in eine Datei</translation>
    </message>
    <message>
        <source>is larger than %1 bytes</source>
        <translation>ist größer als %1 Bytes</translation>
    </message>
    <message>
        <source>Remove it if it changes no shape, or describe the model in a Pimento model file (MODEL_FILES.md)</source>
        <translation>Entfernen Sie es, wenn es keine Form ändert, oder beschreiben Sie das Modell in einer Modelldatei von Pimento (MODEL_FILES.md)</translation>
    </message>
    <message>
        <source>is a size that Pimento does not read for &quot;%1&quot;</source>
        <translation>ist eine Größe, die Pimento für „%1“ nicht liest</translation>
    </message>
    <message>
        <source>Use a decoder-only model</source>
        <translation>Verwenden Sie ein reines Decoder-Modell</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, which does not generate text token by token</source>
        <translation>ist „%1“, das Text nicht Token für Token erzeugt</translation>
    </message>
    <message>
        <source>Pimento supports only models with attention in every block; use another model</source>
        <translation>Pimento unterstützt nur Modelle mit Attention in jedem Block; verwenden Sie ein anderes Modell</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, whose blocks keep states beside or instead of keys and values</source>
        <translation>ist „%1“, dessen Blöcke Zustände neben oder statt Keys und Values halten</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, an unknown type</source>
        <translation>ist „%1“, ein unbekannter Typ</translation>
    </message>
    <message>
        <source>Use one of %1 devices</source>
        <translation>Verwenden Sie eine dieser Zahlen von Geräten: %1</translation>
    </message>
    <message>
        <source>has %1 heads with keys and values, which neither divide nor are divided by %2 devices</source>
        <translation>hat %1 Köpfe mit Keys und Values, die sich weder auf %2 Geräte verteilen lassen noch darin aufgehen</translation>
    </message>
    <message>
        <source>Save it as UTF-8</source>
        <translation>Speichern Sie die Datei als UTF-8</translation>
    </message>
    <message>
        <source>is in UTF-16 or UTF-32, not in UTF-8</source>
        <translation>ist in UTF-16 oder UTF-32, nicht in UTF-8</translation>
    </message>
    <message>
        <source>Write its table as text with commas</source>
        <translation>Schreiben Sie ihre Tabelle als Text mit Kommas</translation>
    </message>
    <message>
        <source>is a Parquet file, not text</source>
        <translation>ist eine Parquet-Datei, kein Text</translation>
    </message>
    <message>
        <source>Unpack it and open the unpacked file</source>
        <translation>Entpacken Sie sie und öffnen Sie die entpackte Datei</translation>
    </message>
    <message>
        <source>is compressed (%1)</source>
        <translation>ist komprimiert (%1)</translation>
    </message>
    <message>
        <source>Use at most 1.7e308</source>
        <translation>Verwenden Sie höchstens 1.7e308</translation>
    </message>
    <message>
        <source>is not valid JSON at line %1, column %2: the number is too large</source>
        <translation>ist kein gültiges JSON in Zeile %1, Spalte %2: die Zahl ist zu groß</translation>
    </message>
    <message>
        <source>Write null</source>
        <translation>Schreiben Sie null</translation>
    </message>
    <message>
        <source>Write false</source>
        <translation>Schreiben Sie false</translation>
    </message>
    <message>
        <source>Write true</source>
        <translation>Schreiben Sie true</translation>
    </message>
    <message>
        <source>is not valid JSON at line %1, column %2: there is %3, which is not a JSON keyword</source>
        <translation>ist in Zeile %1, Spalte %2 kein gültiges JSON: Dort steht %3, kein Schlüsselwort von JSON</translation>
    </message>
    <message>
        <source>Write a finite number, or remove the key</source>
        <translation>Schreiben Sie eine endliche Zahl, oder entfernen Sie den Schlüssel</translation>
    </message>
    <message>
        <source>is not valid JSON at line %1, column %2: there is %3, which is not a JSON number</source>
        <translation>ist in Zeile %1, Spalte %2 kein gültiges JSON: Dort steht %3, keine Zahl in JSON</translation>
    </message>
    <message>
        <source>Use a smaller one</source>
        <translation>Verwenden Sie eine kleinere</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Check the name and the permissions</source>
        <translation>Prüfen Sie Namen und Rechte</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Check the disk</source>
        <translation>Prüfen Sie den Datenträger</translation>
    </message>
    <message>
        <source>is not an object</source>
        <translation>ist kein Objekt</translation>
    </message>
    <message>
        <source>Write it in braces</source>
        <translation>Schreiben Sie es in geschweiften Klammern</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>Add &quot;%1&quot;: %2</source>
        <translation>Fügen Sie hinzu: &quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>is not text</source>
        <translation>ist kein Text</translation>
    </message>
    <message>
        <source>Write it in quotes</source>
        <translation>Schreiben Sie es in Anführungszeichen</translation>
    </message>
    <message>
        <source>Use %1 without quotes</source>
        <translation>Verwenden Sie %1 ohne Anführungszeichen</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>ist keine Zahl</translation>
    </message>
    <message>
        <source>Write a number without quotes</source>
        <translation>Schreiben Sie eine Zahl ohne Anführungszeichen</translation>
    </message>
    <message>
        <source>is %1, a number without its unit</source>
        <translation>ist %1, eine Zahl ohne Einheit</translation>
    </message>
    <message>
        <source>Write a unit behind it (%1), or the number without quotes for %2</source>
        <translation>Schreiben Sie eine Einheit dahinter (%1), oder die Zahl ohne Anführungszeichen für %2</translation>
    </message>
    <message>
        <source>is %1, whose unit is unknown</source>
        <translation>ist %1, mit unbekannter Einheit</translation>
    </message>
    <message>
        <source>Use one of the units %1</source>
        <translation>Verwenden Sie eine der Einheiten %1</translation>
    </message>
    <message>
        <source>Use a number from %1, or text with a unit (%2)</source>
        <translation>Verwenden Sie eine Zahl ab %1, oder Text mit Einheit (%2)</translation>
    </message>
    <message>
        <source>is not a list of texts</source>
        <translation>ist keine Liste von Texten</translation>
    </message>
    <message>
        <source>Write it as [&quot;...&quot;, &quot;...&quot;]</source>
        <translation>Schreiben Sie es als [&quot;...&quot;, &quot;...&quot;]</translation>
    </message>
    <message>
        <source>is not a list</source>
        <translation>ist keine Liste</translation>
    </message>
    <message>
        <source>Write it in brackets</source>
        <translation>Schreiben Sie es in eckigen Klammern</translation>
    </message>
    <message>
        <source>is not a known key</source>
        <translation>ist kein bekannter Schlüssel</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>Give a name</source>
        <translation>Geben Sie einen Namen an</translation>
    </message>
    <message>
        <source>%1 is the name of %2 already</source>
        <translation>%1 ist schon der Name von %2</translation>
    </message>
    <message>
        <source>Remove one of the two or give it another name</source>
        <translation>Entfernen Sie eines von beiden oder geben Sie ihm einen anderen Namen</translation>
    </message>
    <message>
        <source>Use up to 60 letters, digits, &quot;-&quot;, &quot;_&quot; and &quot;.&quot;, and no .json at its end: command lines name devices</source>
        <translation>Verwenden Sie bis zu 60 Buchstaben, Ziffern, &quot;-&quot;, &quot;_&quot; und &quot;.&quot;, ohne .json am Ende: Befehlszeilen nennen Geräte</translation>
    </message>
    <message>
        <source>%1 is a field of the address, not a level</source>
        <translation>%1 ist ein Feld der Adresse, keine Ebene</translation>
    </message>
    <message>
        <source>Give the level another name</source>
        <translation>Geben Sie der Ebene einen anderen Namen</translation>
    </message>
    <message>
        <source>has the wrong number of levels: %1</source>
        <translation>hat die falsche Zahl von Ebenen: %1</translation>
    </message>
    <message>
        <source>Name 2 to %1 levels, the one with a controller each (channel) first and the bank last</source>
        <translation>Nennen Sie 2 bis %1 Ebenen, die mit eigener Steuerung (channel) zuerst und die Bank zuletzt</translation>
    </message>
    <message>
        <source>makes %1 banks in a %2</source>
        <translation>ergibt %1 Bänke je %2</translation>
    </message>
    <message>
        <source>Use at most %1: lower a count below the first level</source>
        <translation>Verwenden Sie höchstens %1: senken Sie eine Zahl unter der ersten Ebene</translation>
    </message>
    <message>
        <source>makes %1 banks in total</source>
        <translation>ergibt insgesamt %1 Bänke</translation>
    </message>
    <message>
        <source>Use at most %1 banks: lower a count</source>
        <translation>Verwenden Sie höchstens %1 Bänke: senken Sie eine Zahl</translation>
    </message>
    <message>
        <source>is %1, which is not a power of two</source>
        <translation>ist %1, keine Zweierpotenz</translation>
    </message>
    <message>
        <source>Use a power of two, such as %1 or %2</source>
        <translation>Verwenden Sie eine Zweierpotenz, etwa %1 oder %2</translation>
    </message>
    <message>
        <source>%1 is neither a level nor row, column or byte</source>
        <translation>%1 ist weder eine Ebene noch row, column oder byte</translation>
    </message>
    <message>
        <source>%1 is already in the map</source>
        <translation>%1 ist schon in der Karte</translation>
    </message>
    <message>
        <source>Name each field once</source>
        <translation>Nennen Sie jedes Feld einmal</translation>
    </message>
    <message>
        <source>field %1 holds %2 values, the organisation has %3</source>
        <translation>Feld %1 fasst %2 Werte, der Aufbau hat %3</translation>
    </message>
    <message>
        <source>Write &quot;bits&quot;: %1, or change the organisation</source>
        <translation>Schreiben Sie &quot;bits&quot;: %1, oder ändern Sie den Aufbau</translation>
    </message>
    <message>
        <source>has %1 bits in total, more than an address can have</source>
        <translation>hat insgesamt %1 Bit, mehr als eine Adresse haben kann</translation>
    </message>
    <message>
        <source>Use at most %1 bits: describe a smaller organisation</source>
        <translation>Verwenden Sie höchstens %1 Bits: beschreiben Sie einen kleineren Aufbau</translation>
    </message>
    <message>
        <source>field %1 is missing</source>
        <translation>Feld %1 fehlt</translation>
    </message>
    <message>
        <source>Add {&quot;field&quot;: %1, &quot;bits&quot;: %2} where its bits stand, the lowest bits first</source>
        <translation>Fügen Sie {&quot;field&quot;: %1, &quot;bits&quot;: %2} ein, wo seine Bits stehen, die niedrigsten zuerst</translation>
    </message>
    <message>
        <source>has %1 requests</source>
        <translation>hat %1 Anforderungen</translation>
    </message>
    <message>
        <source>Describe 1 to 64</source>
        <translation>Beschreiben Sie 1 bis 64</translation>
    </message>
    <message>
        <source>is missing: the request ends with no command</source>
        <translation>fehlt: die Anforderung endet mit keinem Befehl</translation>
    </message>
    <message>
        <source>Name the command that completes %1</source>
        <translation>Nennen Sie den Befehl, der %1 erfüllt</translation>
    </message>
    <message>
        <source>unknown command %1</source>
        <translation>unbekannter Befehl %1</translation>
    </message>
    <message>
        <source>is not fence, but the queue is barrier</source>
        <translation>ist nicht fence, aber die Warteschlange ist barrier</translation>
    </message>
    <message>
        <source>is fence, but the queue is not barrier</source>
        <translation>ist fence, aber die Warteschlange ist nicht barrier</translation>
    </message>
    <message>
        <source>Write &quot;side&quot;: &quot;fence&quot;</source>
        <translation>Schreiben Sie &quot;side&quot;: &quot;fence&quot;</translation>
    </message>
    <message>
        <source>Write &quot;side&quot;: &quot;host&quot; or &quot;pim&quot;</source>
        <translation>Schreiben Sie &quot;side&quot;: &quot;host&quot; oder &quot;pim&quot;</translation>
    </message>
    <message>
        <source>ends write mode above the number of writes that starts it</source>
        <translation>beendet den Schreibmodus über der Zahl, die ihn beginnt</translation>
    </message>
    <message>
        <source>Make it at most write_mode_above</source>
        <translation>Machen Sie es höchstens write_mode_above</translation>
    </message>
    <message>
        <source>unknown level %1</source>
        <translation>unbekannte Ebene %1</translation>
    </message>
    <message>
        <source>%1 does not need all banks closed</source>
        <translation>%1 braucht nicht alle Bänke geschlossen</translation>
    </message>
    <message>
        <source>Give that command the need all_banks_closed, or name the one that refreshes</source>
        <translation>Geben Sie dem Befehl den Bedarf all_banks_closed, oder nennen Sie den, der auffrischt</translation>
    </message>
    <message>
        <source>needs more than %1 pJ per issue</source>
        <translation>braucht mehr als %1 pJ je Ausgabe</translation>
    </message>
    <message>
        <source>Lower count or pj, so that the energy of a run stays in range</source>
        <translation>Senken Sie count oder pj, damit die Energie eines Laufs im Wertebereich bleibt</translation>
    </message>
    <message>
        <source>Name a part of the data path, such as cell array</source>
        <translation>Nennen Sie einen Teil des Datenpfads, etwa cell array</translation>
    </message>
    <message>
        <source>needs more than a microjoule per cycle</source>
        <translation>braucht mehr als ein Mikrojoule je Takt</translation>
    </message>
    <message>
        <source>Lower it, so that the energy of a run stays in range</source>
        <translation>Senken Sie sie, damit die Energie eines Laufs im Wertebereich bleibt</translation>
    </message>
    <message>
        <source>is missing: %1 needs %2</source>
        <translation>fehlt: %1 braucht %2</translation>
    </message>
    <message>
        <source>%1 does not do what %2 needs: %3</source>
        <translation>%1 tut nicht, was %2 braucht: %3</translation>
    </message>
    <message>
        <source>%1 needs open rows itself</source>
        <translation>%1 braucht selbst offene Zeilen</translation>
    </message>
    <message>
        <source>Prepare with a command whose need is none, or with an activation that needs all banks closed</source>
        <translation>Bereiten Sie mit einem Befehl vor, dessen Bedarf none ist, oder mit einer Aktivierung, die alle Bänke geschlossen braucht</translation>
    </message>
    <message>
        <source>covers several previous commands</source>
        <translation>umfasst mehrere frühere Befehle</translation>
    </message>
    <message>
        <source>Give one command in &quot;after&quot;, and a row of its own for each other one</source>
        <translation>Geben Sie einen Befehl in &quot;after&quot; an, und je eine eigene Zeile für jeden anderen</translation>
    </message>
    <message>
        <source>has %1 rows</source>
        <translation>hat %1 Zeilen</translation>
    </message>
    <message>
        <source>Describe at most %1</source>
        <translation>Beschreiben Sie höchstens %1</translation>
    </message>
    <message>
        <source>has %1 rows with a window</source>
        <translation>hat %1 Zeilen mit Fenster</translation>
    </message>
    <message>
        <source>is not a name for a rule</source>
        <translation>ist kein Name für eine Regel</translation>
    </message>
    <message>
        <source>Use a few words with hyphens, such as row-open-before-host</source>
        <translation>Verwenden Sie wenige Wörter mit Bindestrichen, etwa row-open-before-host</translation>
    </message>
    <message>
        <source>replaces an unknown timing value %1</source>
        <translation>ersetzt einen unbekannten Zeitwert %1</translation>
    </message>
    <message>
        <source>is about buffers, but the device has no units</source>
        <translation>betrifft Puffer, aber das Gerät hat keine Einheiten</translation>
    </message>
    <message>
        <source>Describe the units in &quot;compute&quot;, or remove this</source>
        <translation>Beschreiben Sie die Einheiten in „compute“, oder entfernen Sie dies</translation>
    </message>
    <message>
        <source>replaces an unknown command %1</source>
        <translation>ersetzt einen unbekannten Befehl %1</translation>
    </message>
    <message>
        <source>names no command</source>
        <translation>nennt keinen Befehl</translation>
    </message>
    <message>
        <source>Name at least one</source>
        <translation>Nennen Sie mindestens einen</translation>
    </message>
    <message>
        <source>has %1 commands</source>
        <translation>hat %1 Befehle</translation>
    </message>
    <message>
        <source>%1 is named twice</source>
        <translation>%1 ist zweimal genannt</translation>
    </message>
    <message>
        <source>Keep one of the two</source>
        <translation>Behalten Sie eines von beiden</translation>
    </message>
    <message>
        <source>unknown family %1</source>
        <translation>unbekannte Familie %1</translation>
    </message>
    <message>
        <source>Name the types that the units compute with, such as &quot;fp16&quot;</source>
        <translation>Nennen Sie die Typen, mit denen die Einheiten rechnen, etwa &quot;fp16&quot;</translation>
    </message>
    <message>
        <source>%1 is wider than a column of %2 bytes</source>
        <translation>%1 ist breiter als eine Spalte von %2 Bytes</translation>
    </message>
    <message>
        <source>Remove it or raise bank.column_bytes</source>
        <translation>Entfernen Sie es oder erhöhen Sie bank.column_bytes</translation>
    </message>
    <message>
        <source>%1 is not a level below the first one</source>
        <translation>%1 ist keine Ebene unter der ersten</translation>
    </message>
    <message>
        <source>is %1, which does not divide the %2 banks of a %3</source>
        <translation>ist %1, was die %2 Bänke je %3 nicht teilt</translation>
    </message>
    <message>
        <source>Use 1, 2 or another power of two</source>
        <translation>Verwenden Sie 1, 2 oder eine andere Zweierpotenz</translation>
    </message>
    <message>
        <source>Put these bits last</source>
        <translation>Setzen Sie diese Bits zuletzt</translation>
    </message>
    <message>
        <source>field %1 has %2 bits in total, but the organisation needs %3</source>
        <translation>das Feld %1 hat insgesamt %2 Bits, der Aufbau braucht %3</translation>
    </message>
    <message>
        <source>Put all bits of &quot;byte&quot; first</source>
        <translation>Setzen Sie alle Bits von &quot;byte&quot; zuerst</translation>
    </message>
    <message>
        <source>takes %1 rows of a bank that has %2</source>
        <translation>nimmt %1 Zeilen einer Bank, die %2 hat</translation>
    </message>
    <message>
        <source>Leave rows for the cores, such as %1</source>
        <translation>Lassen Sie Zeilen für die Kerne, etwa %1</translation>
    </message>
    <message>
        <source>Name a family, or remove compute and host</source>
        <translation>Nennen Sie eine Familie, oder entfernen Sie compute und host</translation>
    </message>
    <message>
        <source>is not &quot;%1&quot;</source>
        <translation>ist nicht „%1“</translation>
    </message>
    <message>
        <source>Write &quot;%1&quot;; the document Device files describes that format</source>
        <translation>Schreiben Sie &quot;%1&quot;; das Dokument „Device files“ beschreibt das Format</translation>
    </message>
    <message>
        <source>%1 is not a type of the family %2</source>
        <translation>%1 ist kein Typ der Familie %2</translation>
    </message>
    <message>
        <source>Name narrower types only, or describe fewer banks</source>
        <translation>Nennen Sie nur schmalere Typen, oder beschreiben Sie weniger Bänke</translation>
    </message>
    <message>
        <source>is not %1, but the op is %2</source>
        <translation>ist nicht %1, aber op ist %2</translation>
    </message>
    <message>
        <source>Write &quot;queue&quot;: &quot;%1&quot;</source>
        <translation>Schreiben Sie &quot;queue&quot;: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1 does not need the row open that the op %2 works on</source>
        <translation>%1 braucht nicht die offene Zeile, auf der %2 arbeitet</translation>
    </message>
    <message>
        <source>Name a command with the need %1</source>
        <translation>Nennen Sie einen Befehl mit dem Bedarf %1</translation>
    </message>
    <message>
        <source>%1 opens, closes or refreshes rows, but the op is %2</source>
        <translation>%1 öffnet, schließt oder frischt Zeilen auf, aber op ist %2</translation>
    </message>
    <message>
        <source>Name a command with the effect none</source>
        <translation>Nennen Sie einen Befehl mit der Wirkung none</translation>
    </message>
    <message>
        <source>unknown op %1</source>
        <translation>unbekannte op %1</translation>
    </message>
    <message>
        <source>op %1 already belongs to %2</source>
        <translation>op %1 gehört schon zu %2</translation>
    </message>
    <message>
        <source>Omit it if programs should not use the request</source>
        <translation>Lassen Sie op weg, wenn Programme die Anforderung nicht verwenden sollen</translation>
    </message>
    <message>
        <source>has no request with the op %1</source>
        <translation>hat keine Anforderung mit der op %1</translation>
    </message>
    <message>
        <source>Add one: programs for the family %1 need it for %2</source>
        <translation>Fügen Sie eine hinzu: Programme der Familie %1 brauchen sie für %2</translation>
    </message>
    <message>
        <source>Add one: programs for the family %1 need it</source>
        <translation>Fügen Sie eine hinzu: Programme der Familie %1 brauchen sie</translation>
    </message>
    <message>
        <source>is %1, which cannot run programs of the family %2</source>
        <translation>ist %1, was Programme der Familie %2 nicht ausführen kann</translation>
    </message>
    <message>
        <source>Write &quot;simulator&quot;: &quot;%1&quot;, or give compute another family</source>
        <translation>Schreiben Sie &quot;simulator&quot;: &quot;%1&quot;, oder geben Sie compute eine andere Familie</translation>
    </message>
    <message>
        <source>has no value %1</source>
        <translation>hat keinen Wert %1</translation>
    </message>
    <message>
        <source>has no command %1</source>
        <translation>hat keinen Befehl %1</translation>
    </message>
    <message>
        <source>no row holds %1 back behind %2: %3</source>
        <translation>keine Zeile hält %1 hinter %2 zurück: %3</translation>
    </message>
    <message>
        <source>Add a row with %1 in &quot;after&quot;, %2 in &quot;before&quot;, more than 0 cycles and a level that %3 looks at</source>
        <translation>Fügen Sie eine Zeile mit %1 in &quot;after&quot;, %2 in &quot;before&quot;, mehr als 0 Takten und einer Ebene hinzu, die %3 ansieht</translation>
    </message>
    <message>
        <source>is %1, but a refresh and one access to a row behind it take %2 cycles</source>
        <translation>ist %1, aber ein Refresh und ein Zugriff auf eine Zeile danach brauchen %2 Takte</translation>
    </message>
    <message>
        <source>Raise it above %1; DDR memories refresh every 3900 ns or more</source>
        <translation>Erhöhen Sie es über %1; DDR-Speicher frischen alle 3900 ns oder seltener auf</translation>
    </message>
    <message>
        <source>is %1, less than %2 = %3: %4</source>
        <translation>ist %1, weniger als %2 = %3: %4</translation>
    </message>
    <message>
        <source>Raise it to %1, or lower %2</source>
        <translation>Erhöhen Sie es auf %1, oder senken Sie %2</translation>
    </message>
    <message>
        <source>is 0: there is no time between two refreshes</source>
        <translation>ist 0: zwischen zwei Refreshs ist keine Zeit</translation>
    </message>
    <message>
        <source>Give the cycles from one refresh to the next</source>
        <translation>Geben Sie die Takte von einem Refresh zum nächsten an</translation>
    </message>
    <message>
        <source>is %1, and a refresh takes %2 = %3 cycles: there is no time for anything else</source>
        <translation>ist %1, und ein Refresh braucht %2 = %3 Takte: für anderes ist keine Zeit</translation>
    </message>
    <message>
        <source>%1 in the formula &quot;%2&quot;</source>
        <translation>%1 in der Formel „%2“</translation>
    </message>
    <message>
        <source>is not a name that a formula can use</source>
        <translation>ist kein Name, den eine Formel benutzen kann</translation>
    </message>
    <message>
        <source>Use letters and digits, a letter first</source>
        <translation>Verwenden Sie Buchstaben und Ziffern, zuerst einen Buchstaben</translation>
    </message>
    <message>
        <source>holds no device descriptions</source>
        <translation>enthält keine Gerätebeschreibungen</translation>
    </message>
    <message>
        <source>Put *.json files there</source>
        <translation>Legen Sie *.json-Dateien dorthin</translation>
    </message>
    <message>
        <source>unknown backend &quot;%1&quot;</source>
        <translation>unbekanntes Gerät „%1“</translation>
    </message>
    <message>
        <source>has no description that could be changed</source>
        <translation>hat keine Beschreibung, die sich ändern ließe</translation>
    </message>
    <message>
        <source>Name its file</source>
        <translation>Nennen Sie seine Datei</translation>
    </message>
    <message>
        <source>bankgroup %1</source>
        <translation>Bankgruppe %1</translation>
    </message>
    <message>
        <source>pch %1</source>
        <translation>Pseudokanal %1</translation>
    </message>
    <message>
        <source>groups %1</source>
        <translation>Gruppen %1</translation>
    </message>
    <message>
        <source>cores %1</source>
        <translation>Kerne %1</translation>
    </message>
    <message>
        <source>tile %1</source>
        <translation>Kachel %1</translation>
    </message>
    <message>
        <source>mapping %1</source>
        <translation>Abbildung %1</translation>
    </message>
    <message>
        <source>Groups that split the dimension %1</source>
        <translation>Gruppen, die sich die Dimension %1 teilen</translation>
    </message>
    <message>
        <source>Cores per group that split the dimension %1</source>
        <translation>Kerne je Gruppe, die sich die Dimension %1 teilen</translation>
    </message>
    <message>
        <source>Largest part of the dimension %1 on one core</source>
        <translation>Größter Teil der Dimension %1 je Kern</translation>
    </message>
    <message>
        <source>Tensor dimension that represents the dimension %1</source>
        <translation>Tensordimension, die die Dimension %1 vertritt</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>gegenüber %1</translation>
    </message>
    <message>
        <source>Time of %1 (%2) for the work of all PIM devices, divided by their time</source>
        <translation>Zeit (%1, %2) für die Arbeit aller PIM-Geräte, geteilt durch deren Zeit</translation>
    </message>
    <message>
        <source>%1 (by %2)</source>
        <translation>%1 (über %2)</translation>
    </message>
    <message>
        <source>group (channel)</source>
        <translation>Gruppe (Kanal)</translation>
    </message>
    <message>
        <source>core (bank; lines separate bankgroups)</source>
        <translation>Kern (Bank; Linien trennen Bankgruppen)</translation>
    </message>
    <message>
        <source>group (%1)</source>
        <translation>Gruppe (%1)</translation>
    </message>
    <message>
        <source>core (%1; lines separate %2s)</source>
        <translation>Kern (%1; Linien trennen die Ebene %2)</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>Elemente von %1</translation>
    </message>
    <message>
        <source>Part of %1, from 1</source>
        <translation>Teil von %1, ab 1</translation>
    </message>
    <message>
        <source>a draft is groups x cores for each of: %1</source>
        <translation>ein Entwurf ist Gruppen × Kerne für jede von: %1</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>Strom %1</translation>
    </message>
    <message>
        <source>%1 statement, %2</source>
        <translation>%1 Anweisung, %2</translation>
    </message>
    <message>
        <source>%1 statements, %2</source>
        <translation>%1 Anweisungen, %2</translation>
    </message>
    <message>
        <source>%1 loop variable, %2</source>
        <translation>%1 Schleifenvariable, %2</translation>
    </message>
    <message>
        <source>%1 loop variables, %2</source>
        <translation>%1 Schleifenvariablen, %2</translation>
    </message>
    <message>
        <source>%1 tensor, %2</source>
        <translation>%1 Tensor, %2</translation>
    </message>
    <message>
        <source>%1 tensors, %2</source>
        <translation>%1 Tensoren, %2</translation>
    </message>
    <message>
        <source>%1 dimension set</source>
        <translation>%1 Dimensionsmenge</translation>
    </message>
    <message>
        <source>%1 dimension sets</source>
        <translation>%1 Dimensionsmengen</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <translation>gemessen: %1</translation>
    </message>
    <message>
        <source>the device, %1</source>
        <translation>das Gerät, %1</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>Kernelstarts</translation>
    </message>
    <message>
        <source>kernel launches, %1</source>
        <translation>Kernelstarts, %1</translation>
    </message>
    <message>
        <source>a link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>a link, %1</source>
        <translation>Verbindung, %1</translation>
    </message>
    <message>
        <source>the host&apos;s layout work</source>
        <translation>Layoutarbeit des Hosts</translation>
    </message>
    <message>
        <source>host launches of %1 per kernel</source>
        <translation>Host-Starts von %1 je Kernel</translation>
    </message>
    <message>
        <source>graph launches of %1 per kernel</source>
        <translation>Graph-Starts von %1 je Kernel</translation>
    </message>
    <message>
        <source>stream launches of %1 per kernel</source>
        <translation>Stream-Starts von %1 je Kernel</translation>
    </message>
    <message>
        <source>a link of %1 GB/s and %2</source>
        <translation>eine Verbindung mit %1 GB/s und %2</translation>
    </message>
    <message>
        <source>layout on a GPU</source>
        <translation>Auslegen auf einer GPU</translation>
    </message>
    <message>
        <source>layout on a CPU</source>
        <translation>Auslegen auf einer CPU</translation>
    </message>
    <message>
        <source>layout on the host</source>
        <translation>Auslegen auf dem Host</translation>
    </message>
    <message>
        <source>%1 stream launches of %2</source>
        <translation>%1 Starts aus einem Stream zu %2</translation>
    </message>
    <message>
        <source>Graph launch, %1</source>
        <translation>Graph-Start, %1</translation>
    </message>
    <message>
        <source>Stream launch, %1</source>
        <translation>Stream-Start, %1</translation>
    </message>
    <message>
        <source>Not included: %1 for the best draft and for the baseline. %2</source>
        <translation>Nicht enthalten: %1 für den besten Entwurf wie für die Baseline. %2</translation>
    </message>
    <message>
        <source>Not included: %1 for the best draft, %2 for the baseline. %3</source>
        <translation>Nicht enthalten: %1 für den besten Entwurf, %2 für die Baseline. %3</translation>
    </message>
    <message>
        <source>Including them, the best is still %1 faster than the baseline</source>
        <translation>Mit ihnen ist der beste immer noch %1 so schnell wie die Baseline</translation>
    </message>
    <message>
        <source>Including them, the baseline is %1 faster than this best</source>
        <translation>Mit ihnen ist die Baseline %1 so schnell wie dieser beste</translation>
    </message>
    <message>
        <source>the default baseline</source>
        <translation>die Standard-Baseline</translation>
    </message>
    <message>
        <source>%1 faster than %2</source>
        <translation>%1 so schnell wie %2</translation>
    </message>
    <message>
        <source>%1 slower than %2</source>
        <translation>%1 so langsam wie %2</translation>
    </message>
    <message>
        <source>as fast as %1</source>
        <translation>so schnell wie %1</translation>
    </message>
    <message>
        <source>%1 baseline that leaves banks idle</source>
        <translation>%1 Baseline, die Bänke ruhen lässt</translation>
    </message>
    <message>
        <source>%1 baselines that leave banks idle</source>
        <translation>%1 Baselines, die Bänke ruhen lassen</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>within %1 %</source>
        <translation>höchstens %1 % über dem besten</translation>
    </message>
    <message>
        <source>best %1 %</source>
        <translation>die besten %1 %</translation>
    </message>
    <message>
        <source>timing %1</source>
        <translation>Zeit %1</translation>
    </message>
    <message>
        <source>size %1 of the kernel</source>
        <translation>Größe %1 des Kernels</translation>
    </message>
    <message>
        <source>of rule %1</source>
        <translation>der Regel %1</translation>
    </message>
    <message>
        <source>%1 per %2</source>
        <translation>%1 je %2</translation>
    </message>
    <message>
        <source>banks that open at once per %1</source>
        <translation>Bänke, die je %1 zugleich öffnen</translation>
    </message>
    <message>
        <source>latency from %1 to %2</source>
        <translation>Latenz von %1 bis %2</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>falls by %1 %</source>
        <translation>fällt um %1 %</translation>
    </message>
    <message>
        <source>rises by %1 %</source>
        <translation>steigt um %1 %</translation>
    </message>
    <message>
        <source>%1 faster than</source>
        <translation>%1 so schnell wie</translation>
    </message>
    <message>
        <source>%1 slower than</source>
        <translation>%1 so langsam wie</translation>
    </message>
    <message>
        <source>%1 less than</source>
        <translation>%1 weniger als</translation>
    </message>
    <message>
        <source>%1 more than</source>
        <translation>%1 mehr als</translation>
    </message>
    <message>
        <source>With %1, the question&apos;s value, the best draft is %2: %3.</source>
        <translation>Mit %1, dem Wert der Frage, ist der beste Entwurf %2: %3.</translation>
    </message>
    <message>
        <source>The best draft changes between %1 and %2: from %3 to %4.</source>
        <translation>Der beste Entwurf wechselt zwischen %1 und %2: von %3 zu %4.</translation>
    </message>
    <message>
        <source>Further changes: %1.</source>
        <translation>Weitere Wechsel: %1.</translation>
    </message>
    <message>
        <source>%1 is the best draft at all of these values.</source>
        <translation>%1 ist bei allen diesen Werten der beste Entwurf.</translation>
    </message>
    <message>
        <source>Keeping %1 costs at most %2 % more than the best draft, at %3.</source>
        <translation>%1 zu behalten kostet höchstens %2 % mehr als der beste Entwurf, bei %3.</translation>
    </message>
    <message>
        <source>%1 cannot be run at %2 and %3 more: %4.</source>
        <translation>%1 ist bei %2 und %3 weiteren nicht ausführbar: %4.</translation>
    </message>
    <message>
        <source>%1 cannot be run at %2: %3.</source>
        <translation>%1 ist bei %2 nicht ausführbar: %3.</translation>
    </message>
    <message>
        <source>From %1 to %2 it changes by less than 1 %.</source>
        <translation>Von %1 bis %2 ändert es sich um weniger als 1 %.</translation>
    </message>
    <message>
        <source>Up to %1 it changes by less than 1 %.</source>
        <translation>Bis %1 ändert es sich um weniger als 1 %.</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>zwischen %1 und %2</translation>
    </message>
    <message>
        <source>Compared with the baseline, the result reverses %1: %2 is %3 the baseline at the first value and %4 the baseline at the second (within 1 % counts as equal).</source>
        <translation>Gegenüber der Baseline kehrt sich das Ergebnis %1 um: %2 ist beim ersten Wert %3 die Baseline und beim zweiten %4 die Baseline (bis 1 % gilt als gleich).</translation>
    </message>
    <message>
        <source>Against %1, the result reverses %2: the best draft is %3 it at the first value and %4 it at the second.</source>
        <translation>Gegenüber %1 kehrt sich das Ergebnis %2 um: Der beste Entwurf ist beim ersten Wert %3 dieses und beim zweiten %4 dieses.</translation>
    </message>
    <message>
        <source>%1: %2 is the best draft at %3 of %4 points.</source>
        <translation>%1: %2 ist an %3 von %4 Stellen der beste Entwurf.</translation>
    </message>
    <message>
        <source>The best draft is at least as fast as %1 at %2 of %3 points.</source>
        <translation>Der beste Entwurf ist an %2 von %3 Stellen mindestens so schnell wie %1.</translation>
    </message>
    <message>
        <source>Refused at %1 of %2 points, as at %3: %4</source>
        <translation>Abgelehnt an %1 von %2 Stellen, so bei %3: %4</translation>
    </message>
    <message>
        <source>Did you mean %1? There are %2</source>
        <translation>Meinten Sie %1? Es gibt %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a parameter of this question</source>
        <translation>„%1“ ist kein Parameter dieser Frage</translation>
    </message>
    <message>
        <source>the best of %1, proved</source>
        <translation>der beste aus %1, bewiesen</translation>
    </message>
    <message>
        <source>no match, because %1</source>
        <translation>keine Zuordnung, weil: %1</translation>
    </message>
    <message>
        <source>no match for %1, because %2</source>
        <translation>keine Zuordnung für %1, weil: %2</translation>
    </message>
    <message>
        <source>no match for %1, because only drafts of compiled kernels are matched</source>
        <translation>keine Zuordnung für %1, weil nur Entwürfe übersetzter Kernels zugeordnet werden</translation>
    </message>
    <message>
        <source>not compared with %1: %2</source>
        <translation>nicht verglichen mit %1: %2</translation>
    </message>
    <message>
        <source>%1 has no results</source>
        <translation>%1 hat keine Ergebnisse</translation>
    </message>
    <message>
        <source>kernel %1 against %2</source>
        <translation>Kernel %1 gegen %2</translation>
    </message>
    <message>
        <source>two texts of the kernel %1</source>
        <translation>zwei Texte des Kernels %1</translation>
    </message>
    <message>
        <source>model %1 against %2</source>
        <translation>Modell %1 gegen %2</translation>
    </message>
    <message>
        <source>elements of %1 against %2</source>
        <translation>Elemente: %1 gegen %2</translation>
    </message>
    <message>
        <source>staying on the device: %1 against %2</source>
        <translation>auf dem Gerät bleibend: %1 gegen %2</translation>
    </message>
    <message>
        <source>laid out on every run: %1 against %2</source>
        <translation>bei jedem Lauf ausgelegt: %1 gegen %2</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>%1 on %2 matches %3 exactly: same fraction of the device, same split</source>
        <translation>%1 auf %2 entspricht %3 genau: derselbe Anteil des Geräts, dieselbe Aufteilung</translation>
    </message>
    <message>
        <source>%1 on %2 is nearest to %3: %4; tiles %5 for %6</source>
        <translation>%1 auf %2 ist am nächsten an %3: %4; Kacheln %5 statt %6</translation>
    </message>
    <message>
        <source>%1 (%2 groups x %3 cores)</source>
        <translation>%1 (%2 Gruppen × %3 Kerne)</translation>
    </message>
    <message>
        <source>%1 has %2 of %3 groups for %4 of %5</source>
        <translation>%1 hat Gruppen: %2 von %3 statt %4 von %5</translation>
    </message>
    <message>
        <source>%1 has %2 of %3 cores for %4 of %5</source>
        <translation>%1 hat %2 von %3 Kernen statt %4 von %5</translation>
    </message>
    <message>
        <source>no set is split over groups: 1 of %1 instead of 1 of %2</source>
        <translation>keine Menge ist auf Gruppen verteilt: 1 von %1 statt 1 von %2</translation>
    </message>
    <message>
        <source>no set is split over cores: 1 of %1 instead of 1 of %2</source>
        <translation>keine Menge ist auf Kerne verteilt: 1 von %1 statt 1 von %2</translation>
    </message>
    <message>
        <source>the dimension set %1 is split over %2 of %3 groups, and its fraction of %4 is %5</source>
        <translation>die Dimensionsmenge %1 ist über Gruppen verteilt, %2 von %3, und ihr Anteil von %4 ist %5</translation>
    </message>
    <message>
        <source>the dimension set %1 is split over %2 of %3 cores, and its fraction of %4 is %5</source>
        <translation>die Dimensionsmenge %1 liegt auf %2 von %3 Kernen, und ihr Anteil von %4 ist %5</translation>
    </message>
    <message>
        <source>the dimension set %1 has %2 elements, and the same fraction would be %3 groups x %4 cores</source>
        <translation>die Dimensionsmenge %1 hat %2 Elemente, und derselbe Anteil wären %3 Gruppen × %4 Kerne</translation>
    </message>
    <message>
        <source>the same fraction of the device is %1 of %2 groups, and splitting the same sets takes %3</source>
        <translation>derselbe Anteil des Geräts sind Gruppen, %1 von %2, und dieselben Mengen zu teilen braucht %3</translation>
    </message>
    <message>
        <source>the same fraction of the device is %1 of %2 cores, and splitting the same sets takes %3</source>
        <translation>derselbe Anteil des Geräts ist %1 von %2 Kernen, und dieselben Mengen zu teilen braucht %3</translation>
    </message>
    <message>
        <source>every draft gives some dimension set less than half or more than twice its fraction</source>
        <translation>jeder Entwurf gibt einer Dimensionsmenge weniger als die Hälfte oder mehr als das Doppelte ihres Anteils</translation>
    </message>
    <message>
        <source>%1 and %2 are different kernels</source>
        <translation>%1 und %2 sind verschiedene Kernels</translation>
    </message>
    <message>
        <source>%1 of %2 changes tried</source>
        <translation>%1 von %2 Änderungen versucht</translation>
    </message>
    <message>
        <source>%1 (%2) saves %3 (%4 cycles, %5), predicted %6.</source>
        <translation>%1 (%2) spart %3 (%4 Takte, %5), vorhergesagt %6.</translation>
    </message>
    <message>
        <source>the best draft of the space saves %1: %2 (%3 cycles)</source>
        <translation>der beste Entwurf des Raums spart %1: %2 (%3 Takte)</translation>
    </message>
    <message>
        <source>the best known draft of the space saves %1: %2 (%3 cycles)</source>
        <translation>der beste bekannte Entwurf des Raums spart %1: %2 (%3 Takte)</translation>
    </message>
    <message>
        <source>none of the promising single changes gains %1</source>
        <translation>keine der aussichtsreichen einzelnen Änderungen bringt %1</translation>
    </message>
    <message>
        <source>none of the single changes tried gains %1</source>
        <translation>keine der versuchten einzelnen Änderungen bringt %1</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>bisher %1</translation>
    </message>
    <message>
        <source>%1 would save %2 (%3)</source>
        <translation>%1 würde %2 sparen (%3)</translation>
    </message>
    <message>
        <source>rearrangement is %1 of %2 cycles (%3)</source>
        <translation>Umordnung ist %1 von %2 Takten (%3)</translation>
    </message>
    <message>
        <source>the compute phase is %1 of %2 cycles (%3)</source>
        <translation>Rechnen ist %1 von %2 Takten (%3)</translation>
    </message>
    <message>
        <source>%1 of them: %2</source>
        <translation>%1 davon: %2</translation>
    </message>
    <message>
        <source>largest part, %1 cycles: %2</source>
        <translation>größter Teil, %1 Takte: %2</translation>
    </message>
    <message>
        <source>%1 over %2 groups instead of %3</source>
        <translation>%1 auf %2 Gruppen statt %3</translation>
    </message>
    <message>
        <source>%1 over %2 cores instead of %3</source>
        <translation>%1 auf %2 Kerne statt %3</translation>
    </message>
    <message>
        <source>%1 over 1 group instead of %2</source>
        <translation>%1 auf 1 Gruppe statt %2</translation>
    </message>
    <message>
        <source>%1 over 1 core instead of %2</source>
        <translation>%1 auf 1 Kern statt %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <translation>%1, und %2</translation>
    </message>
    <message>
        <source>%1 over %2 instead of %3</source>
        <translation>%1 auf %2 statt %3</translation>
    </message>
    <message>
        <source>%1 groups x %2 cores</source>
        <translation>%1 Gruppen × %2 Kerne</translation>
    </message>
    <message>
        <source>1 group x %1 cores</source>
        <translation>1 Gruppe × %1 Kerne</translation>
    </message>
    <message>
        <source>%1 groups x 1 core</source>
        <translation>%1 Gruppen × 1 Kern</translation>
    </message>
    <message>
        <source>tiles of %1 that follow %2 instead of %3</source>
        <translation>Kacheln von %1, die %2 statt %3 folgen</translation>
    </message>
    <message>
        <source>enabling the pass %1</source>
        <translation>den Durchgang %1 einzuschalten</translation>
    </message>
    <message>
        <source>disabling the pass %1</source>
        <translation>den Durchgang %1 abzuschalten</translation>
    </message>
    <message>
        <source>keeping %1 resident</source>
        <translation>%1 resident zu halten</translation>
    </message>
    <message>
        <source>%1; in return %2</source>
        <translation>%1; dafür %2</translation>
    </message>
    <message>
        <source>%1 reads in the busiest channel, one every %2 cycles</source>
        <translation>%1 Lesezugriffe im meistbeschäftigten Kanal, einer alle %2 Takte</translation>
    </message>
    <message>
        <source>%1 writes in the busiest channel, one every %2 cycles</source>
        <translation>%1 Schreibzugriffe im meistbeschäftigten Kanal, einer alle %2 Takte</translation>
    </message>
    <message>
        <source>%1 moves in the busiest channel, one every %2 cycles</source>
        <translation>%1 Bewegungen im meistbeschäftigten Kanal, eine alle %2 Takte</translation>
    </message>
    <message>
        <source>%1 operations in the busiest channel, one every %2 cycles</source>
        <translation>%1 Operationen im meistbeschäftigten Kanal, eine alle %2 Takte</translation>
    </message>
    <message>
        <source>%1 reads in the busiest channel, one per cycle</source>
        <translation>%1 Lesezugriffe im meistbeschäftigten Kanal, einer je Takt</translation>
    </message>
    <message>
        <source>%1 writes in the busiest channel, one per cycle</source>
        <translation>%1 Schreibzugriffe im meistbeschäftigten Kanal, einer je Takt</translation>
    </message>
    <message>
        <source>%1 moves in the busiest channel, one per cycle</source>
        <translation>%1 Bewegungen im meistbeschäftigten Kanal, eine je Takt</translation>
    </message>
    <message>
        <source>%1 operations in the busiest channel, one per cycle</source>
        <translation>%1 Operationen im meistbeschäftigten Kanal, eine je Takt</translation>
    </message>
    <message>
        <source>%1 read in the busiest channel</source>
        <translation>%1 Lesezugriff im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 reads in the busiest channel</source>
        <translation>%1 Lesezugriffe im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 write in the busiest channel</source>
        <translation>%1 Schreibzugriff im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 writes in the busiest channel</source>
        <translation>%1 Schreibzugriffe im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 move in the busiest channel</source>
        <translation>%1 Bewegung im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 moves in the busiest channel</source>
        <translation>%1 Bewegungen im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 operation in the busiest channel</source>
        <translation>%1 Operation im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 operations in the busiest channel</source>
        <translation>%1 Operationen im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 reads instead of %2 in the busiest channel</source>
        <translation>%1 statt %2 Lesezugriffe im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 writes instead of %2 in the busiest channel</source>
        <translation>%1 statt %2 Schreibzugriffe im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 moves instead of %2 in the busiest channel</source>
        <translation>%1 statt %2 Bewegungen im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 operations instead of %2 in the busiest channel</source>
        <translation>%1 statt %2 Operationen im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 read instead of %2 in the busiest channel</source>
        <translation>%1 statt %2 Lesezugriffe im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 write instead of %2 in the busiest channel</source>
        <translation>%1 statt %2 Schreibzugriffe im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 move instead of %2 in the busiest channel</source>
        <translation>%1 statt %2 Bewegungen im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 operation instead of %2 in the busiest channel</source>
        <translation>%1 statt %2 Operationen im meistbeschäftigten Kanal</translation>
    </message>
    <message>
        <source>%1 times (%2 in each of %3 channels)</source>
        <translation>%1-mal (%2 in jedem von %3 Kanälen)</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1-mal</translation>
    </message>
    <message>
        <source>%1, each write for %2 cores</source>
        <translation>%1, jedes Schreiben für %2 Kerne</translation>
    </message>
    <message>
        <source>the host reads %1</source>
        <translation>der Host liest %1</translation>
    </message>
    <message>
        <source>the host no longer reads %1</source>
        <translation>der Host liest %1 nicht mehr</translation>
    </message>
    <message>
        <source>the host writes %1</source>
        <translation>der Host schreibt %1</translation>
    </message>
    <message>
        <source>the host no longer writes %1</source>
        <translation>der Host schreibt %1 nicht mehr</translation>
    </message>
    <message>
        <source>%1 is laid out in the banks</source>
        <translation>%1 wird in den Bänken ausgelegt</translation>
    </message>
    <message>
        <source>%1 is no longer laid out in the banks</source>
        <translation>%1 wird nicht mehr in den Bänken ausgelegt</translation>
    </message>
    <message>
        <source>%1 is written to buffers or registers of the units</source>
        <translation>%1 wird in Puffer oder Register der Einheiten geschrieben</translation>
    </message>
    <message>
        <source>%1 is no longer written to buffers or registers of the units</source>
        <translation>%1 wird nicht mehr in Puffer oder Register der Einheiten geschrieben</translation>
    </message>
    <message>
        <source>%1 is read back</source>
        <translation>%1 wird zurückgelesen</translation>
    </message>
    <message>
        <source>%1 is no longer read back</source>
        <translation>%1 wird nicht mehr zurückgelesen</translation>
    </message>
    <message>
        <source>results of %1 leave the units</source>
        <translation>Ergebnisse von %1 verlassen die Einheiten</translation>
    </message>
    <message>
        <source>results of %1 no longer leave the units</source>
        <translation>Ergebnisse von %1 verlassen die Einheiten nicht mehr</translation>
    </message>
    <message>
        <source>the units work on %1</source>
        <translation>die Einheiten arbeiten an %1</translation>
    </message>
    <message>
        <source>the units no longer work on %1</source>
        <translation>die Einheiten arbeiten nicht mehr an %1</translation>
    </message>
    <message>
        <source>%1 cycles (%2): %3.</source>
        <translation>%1 Takte (%2): %3.</translation>
    </message>
    <message>
        <source>Cycles by part: rearrangement in %1 (%2), compute %3 (%4), rearrangement out %5 (%6); total %7.</source>
        <translation>Takte nach Teilen: Umordnen hin %1 (%2), Rechnen %3 (%4), Umordnen zurück %5 (%6); insgesamt %7.</translation>
    </message>
    <message>
        <source>Cycles by part: rearrangement in %1 (%2), compute %3 (%4), rearrangement out %5 (%6); total %7, plus %8 on the host.</source>
        <translation>Takte nach Teilen: Umordnen hin %1 (%2), Rechnen %3 (%4), Umordnen zurück %5 (%6); insgesamt %7, dazu %8 auf dem Host.</translation>
    </message>
    <message>
        <source>Cycles by purpose: %1.</source>
        <translation>Takte nach Zweck: %1.</translation>
    </message>
    <message>
        <source>Cycles by cause, largest first: %1.</source>
        <translation>Takte nach Ursache, die größte zuerst: %1.</translation>
    </message>
    <message>
        <source>Row activations: %1, one per %2 of data; a row holds %3.</source>
        <translation>Zeilenaktivierungen: %1, eine je %2 Daten; eine Zeile fasst %3.</translation>
    </message>
    <message>
        <source>In use: %1 of %2 groups, %3 of %4 cores in each.</source>
        <translation>Benutzte Gruppen: %1 von %2, darin je %3 von %4 Kernen.</translation>
    </message>
    <message>
        <source>Lanes: %1 of the units&apos; arithmetic is useful; the rest is padding and idle lanes.</source>
        <translation>Spuren: %1 der Rechnungen der Einheiten sind nützlich; der Rest ist Auffüllung und ruhende Spuren.</translation>
    </message>
    <message>
        <source>host reads %1</source>
        <translation>Host liest %1</translation>
    </message>
    <message>
        <source>operand writes %1</source>
        <translation>Operanden schreiben %1</translation>
    </message>
    <message>
        <source>computing %1</source>
        <translation>Rechnen %1</translation>
    </message>
    <message>
        <source>result reads %1</source>
        <translation>Ergebnisse lesen %1</translation>
    </message>
    <message>
        <source>host writes %1</source>
        <translation>Host schreibt %1</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>Datei %1</translation>
    </message>
    <message>
        <source>study %1</source>
        <translation>Studie %1</translation>
    </message>
    <message>
        <source>folder %1</source>
        <translation>Ordner %1</translation>
    </message>
    <message>
        <source>setting %1</source>
        <translation>Einstellung %1</translation>
    </message>
    <message>
        <source>filter &apos;%1&apos;</source>
        <translation>Filter „%1“</translation>
    </message>
    <message>
        <source>the sizes</source>
        <translation>die Größen</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>find</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>draft %1 on %2</source>
        <translation>Entwurf %1 auf %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Compiler options</source>
        <translation>Übersetzeroptionen</translation>
    </message>
    <message>
        <source>compiler options</source>
        <translation>Übersetzeroptionen</translation>
    </message>
    <message>
        <source>Device options</source>
        <translation>Geräteoptionen</translation>
    </message>
    <message>
        <source>device options</source>
        <translation>Geräteoptionen</translation>
    </message>
    <message>
        <source>What the time includes</source>
        <translation>Was die Zeit enthält</translation>
    </message>
    <message>
        <source>what the time includes</source>
        <translation>was die Zeit enthält</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Which drafts are candidates.</source>
        <translation>Welche Entwürfe Kandidaten sind.</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behaltene</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständige</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>listed</source>
        <translation>aufgelistete</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behaltene</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Vollständige</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Listed</source>
        <translation>Aufgelistete</translation>
    </message>
    <message>
        <source>kept drafts</source>
        <translation>behaltene Entwürfe</translation>
    </message>
    <message>
        <source>complete drafts</source>
        <translation>vollständige Entwürfe</translation>
    </message>
    <message>
        <source>all drafts</source>
        <translation>alle Entwürfe</translation>
    </message>
    <message>
        <source>listed drafts</source>
        <translation>aufgelistete Entwürfe</translation>
    </message>
    <message>
        <source>Kept drafts</source>
        <translation>Behaltene Entwürfe</translation>
    </message>
    <message>
        <source>Complete drafts</source>
        <translation>Vollständige Entwürfe</translation>
    </message>
    <message>
        <source>All drafts</source>
        <translation>Alle Entwürfe</translation>
    </message>
    <message>
        <source>Listed drafts</source>
        <translation>Aufgelistete Entwürfe</translation>
    </message>
    <message>
        <source>Drafts that use every group and core, plus the baselines. The fastest draft may be missing; only the space of all drafts is sure to contain it.</source>
        <translation>Entwürfe, die alle Gruppen und Kerne benutzen, dazu die Baselines. Der schnellste Entwurf kann fehlen; nur der Raum aller Entwürfe enthält ihn sicher.</translation>
    </message>
    <message>
        <source>Drafts that use every group and core and that pruning retains. The fastest draft may be missing; only the space of all drafts is sure to contain it.</source>
        <translation>Entwürfe, die alle Gruppen und Kerne benutzen und die das Aussieben behält. Der schnellste Entwurf kann fehlen; nur der Raum aller Entwürfe enthält ihn sicher.</translation>
    </message>
    <message>
        <source>Every draft, including those that leave groups or cores idle.</source>
        <translation>Jeder Entwurf, auch solche, die Gruppen oder Kerne ruhen lassen.</translation>
    </message>
    <message>
        <source>Drafts that the published generator writes. The fastest draft may be missing; only the space of all drafts is sure to contain it.</source>
        <translation>Entwürfe, die der veröffentlichte Generator schreibt. Der schnellste Entwurf kann fehlen; nur der Raum aller Entwürfe enthält ihn sicher.</translation>
    </message>
    <message>
        <source>The first complete draft of every tile size. The fastest draft may be missing; only the space of all drafts is sure to contain it.</source>
        <translation>Der erste vollständige Entwurf jeder Kachelgröße. Der schnellste Entwurf kann fehlen; nur der Raum aller Entwürfe enthält ihn sicher.</translation>
    </message>
    <message>
        <source>Drafts that use every group and core. The fastest draft may be missing; only the space of all drafts is sure to contain it.</source>
        <translation>Entwürfe, die alle Gruppen und Kerne benutzen. Der schnellste Entwurf kann fehlen; nur der Raum aller Entwürfe enthält ihn sicher.</translation>
    </message>
    <message>
        <source>Strided elements</source>
        <translation>Elemente mit Lücken</translation>
    </message>
    <message>
        <source>strided elements</source>
        <translation>Elemente mit Lücken</translation>
    </message>
    <message>
        <source>Contents of a tile when a core needs elements with gaps between them.</source>
        <translation>Was eine Kachel enthält, wenn zwischen gebrauchten Elementen Lücken sind.</translation>
    </message>
    <message>
        <source>Faster of both</source>
        <translation>Schnelleres von beiden</translation>
    </message>
    <message>
        <source>Each draft uses the faster of both programs.</source>
        <translation>Jeder Entwurf benutzt das schnellere beider Programme.</translation>
    </message>
    <message>
        <source>Needed elements only</source>
        <translation>Nur gebrauchte Elemente</translation>
    </message>
    <message>
        <source>Tiles hold only the needed elements.</source>
        <translation>Kacheln enthalten nur die gebrauchten Elemente.</translation>
    </message>
    <message>
        <source>Whole range</source>
        <translation>Ganzer Bereich</translation>
    </message>
    <message>
        <source>Tiles hold the gaps as well.</source>
        <translation>Kacheln enthalten auch die Lücken.</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Bezug</translation>
    </message>
    <message>
        <source>The published draft that others are compared with.</source>
        <translation>Der veröffentlichte Entwurf, mit dem andere verglichen werden.</translation>
    </message>
    <message>
        <source>Fastest published</source>
        <translation>Schnellste veröffentlichte</translation>
    </message>
    <message>
        <source>The fastest of the published baselines and the all-cores baseline.</source>
        <translation>Die schnellste der veröffentlichten Baselines und der Baseline mit allen Kernen.</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>Aufsatz</translation>
    </message>
    <message>
        <source>vendor</source>
        <translation>Hersteller</translation>
    </message>
    <message>
        <source>Splits the first set over the groups, the second over 4 cores, the last over the rest. The last or second set takes the groups left over.</source>
        <translation>Verteilt die erste Menge auf die Gruppen, die zweite auf 4 Kerne, die letzte auf den Rest. Übrige Gruppen bekommt die letzte oder die zweite Menge.</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Aus dem Aufsatz</translation>
    </message>
    <message>
        <source>Splits the first set over the groups, the second over 4 cores, the last over the rest. Groups left over stay idle.</source>
        <translation>Verteilt die erste Menge auf die Gruppen, die zweite auf 4 Kerne, die letzte auf den Rest. Übrige Gruppen ruhen.</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>Alle Kerne</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>alle Kerne</translation>
    </message>
    <message>
        <source>The paper&apos;s baseline, but idle groups and cores go to the largest set.</source>
        <translation>Die Baseline des Aufsatzes, aber ruhende Gruppen und Kerne gehen an die größte Menge.</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>Vom Hersteller</translation>
    </message>
    <message>
        <source>The layout that the device&apos;s vendor uses for such a kernel.</source>
        <translation>Das Layout, das der Hersteller des Geräts für einen solchen Kernel benutzt.</translation>
    </message>
    <message>
        <source>Pruning rules</source>
        <translation>Siebregeln</translation>
    </message>
    <message>
        <source>pruning rules</source>
        <translation>Siebregeln</translation>
    </message>
    <message>
        <source>The rules that prune the complete drafts.</source>
        <translation>Die Regeln, die die vollständigen Entwürfe aussieben.</translation>
    </message>
    <message>
        <source>Disabled passes</source>
        <translation>Abgeschaltete Durchgänge</translation>
    </message>
    <message>
        <source>disabled passes</source>
        <translation>abgeschaltete Durchgänge</translation>
    </message>
    <message>
        <source>Optimisations that the compiler skips.</source>
        <translation>Optimierungen, die der Übersetzer auslässt.</translation>
    </message>
    <message>
        <source>Disabled rules</source>
        <translation>Abgeschaltete Regeln</translation>
    </message>
    <message>
        <source>disabled rules</source>
        <translation>abgeschaltete Regeln</translation>
    </message>
    <message>
        <source>Device rules that simulations ignore.</source>
        <translation>Geräteregeln, die Simulationen übergehen.</translation>
    </message>
    <message>
        <source>All rules</source>
        <translation>Alle Regeln</translation>
    </message>
    <message>
        <source>all rules</source>
        <translation>alle Regeln</translation>
    </message>
    <message>
        <source>All rules that the device file enables.</source>
        <translation>Alle Regeln, die die Gerätedatei einschaltet.</translation>
    </message>
    <message>
        <source>Device rules</source>
        <translation>Geräteregeln</translation>
    </message>
    <message>
        <source>device rules</source>
        <translation>Geräteregeln</translation>
    </message>
    <message>
        <source>Hardware constraints that the published description omits.</source>
        <translation>Bedingungen der Hardware, die die veröffentlichte Beschreibung nicht nennt.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>PIM devices of one host that share the kernel; costs are those of the device with the largest part.</source>
        <translation>PIM-Geräte an einem Host, die sich den Kernel teilen; Kosten sind die des Geräts mit dem größten Teil.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Where the input of the kernel comes from.</source>
        <translation>Woher die Eingabe des Kernels kommt.</translation>
    </message>
    <message>
        <source>Kernel: input from host memory</source>
        <translation>Kernel: Eingabe aus dem Host-Speicher</translation>
    </message>
    <message>
        <source>Loads and stores.</source>
        <translation>Lesen und Schreiben.</translation>
    </message>
    <message>
        <source>Inference: input from the GPU</source>
        <translation>Inferenz: Eingabe von der GPU</translation>
    </message>
    <message>
        <source>Stores only; available for GEMV and attention on AttAcc.</source>
        <translation>Nur Schreiben; verfügbar für GEMV und Attention auf AttAcc.</translation>
    </message>
    <message>
        <source>Minimise</source>
        <translation>Minimieren</translation>
    </message>
    <message>
        <source>minimise</source>
        <translation>minimieren</translation>
    </message>
    <message>
        <source>The cost that the best draft minimises.</source>
        <translation>Die Kosten, die der beste Entwurf minimiert.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The best draft takes the least time.</source>
        <translation>Der beste Entwurf braucht die kürzeste Zeit.</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Energy of the device and of the host&apos;s side of transfers. It does not include links, launches and the host.</source>
        <translation>Energie des Geräts und der Host-Seite der Übertragungen, ohne Verbindungen, Starts und Host.</translation>
    </message>
    <message>
        <source>Energy x time</source>
        <translation>Energie × Zeit</translation>
    </message>
    <message>
        <source>Energy times time; the settings below say what the time includes.</source>
        <translation>Energie mal Zeit; die Einstellungen unten sagen, was die Zeit enthält.</translation>
    </message>
    <message>
        <source>Break time down by</source>
        <translation>Zeit aufteilen nach</translation>
    </message>
    <message>
        <source>break time down by</source>
        <translation>Zeit aufteilen nach</translation>
    </message>
    <message>
        <source>Time parts that bars, axes and the rearrangement fraction show. Totals do not change.</source>
        <translation>Zeitanteile in Balken, Achsen und beim Anteil der Umordnung. Summen ändern sich nicht.</translation>
    </message>
    <message>
        <source>Fences</source>
        <translation>Barrieren</translation>
    </message>
    <message>
        <source>At the program&apos;s fences, as in the DCC paper: all time between the fences around the units is compute.</source>
        <translation>An den Barrieren des Programms, wie im DCC-Aufsatz: Alle Zeit zwischen den Barrieren um die Einheiten ist Rechnen.</translation>
    </message>
    <message>
        <source>Fences, host separate</source>
        <translation>Barrieren, Host getrennt</translation>
    </message>
    <message>
        <source>Also at the fences; host accesses to the host layout are separate from transfers to and from the banks.</source>
        <translation>Ebenfalls an den Barrieren; Zugriffe des Hosts auf sein Layout stehen getrennt von Übertragungen zu und von den Bänken.</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>Zweck</translation>
    </message>
    <message>
        <source>Moving operands into the units and results out of them is rearrangement, even between the fences. While the units work, the time is compute.</source>
        <translation>Operanden in die Einheiten und Ergebnisse aus ihnen zu bewegen ist Umordnung, auch zwischen den Barrieren. Solange die Einheiten arbeiten, ist die Zeit Rechnen.</translation>
    </message>
    <message>
        <source>Kernel launches</source>
        <translation>Kernelstarts</translation>
    </message>
    <message>
        <source>Launch time of each host kernel that lays out data, reads results or computes a softmax, and of the GPU kernel in the comparison.</source>
        <translation>Startzeit jedes Host-Kernels, der Daten auslegt, Ergebnisse liest oder einen Softmax berechnet, und des GPU-Kernels im Vergleich.</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>Nicht enthalten</translation>
    </message>
    <message>
        <source>Device time only, as in the DCC paper.</source>
        <translation>Nur die Zeit des Geräts, wie im DCC-Aufsatz.</translation>
    </message>
    <message>
        <source>Per kernel 2.5 us from a recorded graph (reported: 2 to 3 us), plus the latency of the first access.</source>
        <translation>Je Kernel 2,5 µs aus einem aufgezeichneten Graphen (berichtet: 2 bis 3 µs) und die Latenz des ersten Zugriffs.</translation>
    </message>
    <message>
        <source>Per kernel about 5 us from a stream (an assumption), plus the latency of the first access.</source>
        <translation>Je Kernel etwa 5 µs aus einem Stream (eine Annahme) und die Latenz des ersten Zugriffs.</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene Zahl</translation>
    </message>
    <message>
        <source>The custom launch time below, per kernel.</source>
        <translation>Die eigene Startzeit unten, je Kernel.</translation>
    </message>
    <message>
        <source>Custom launch time (ns)</source>
        <translation>Eigene Startzeit (ns)</translation>
    </message>
    <message>
        <source>custom launch time (ns)</source>
        <translation>eigene Startzeit (ns)</translation>
    </message>
    <message>
        <source>Launch time of each host kernel, for custom launches.</source>
        <translation>Startzeit jedes Host-Kernels, für eigene Starts.</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>The link between host and device that operands and results cross once per kernel. Transfers do not overlap.</source>
        <translation>Die Verbindung zwischen Host und Gerät, die Operanden und Ergebnisse je Kernel einmal überqueren. Übertragungen überlappen nicht.</translation>
    </message>
    <message>
        <source>On package</source>
        <translation>Im Gehäuse</translation>
    </message>
    <message>
        <source>The device is the host&apos;s own memory, as in the DCC paper: there is no link.</source>
        <translation>Das Gerät ist der eigene Speicher des Hosts, wie im DCC-Aufsatz: Es gibt keine Verbindung.</translation>
    </message>
    <message>
        <source>300 GB/s in one direction, as in AttAcc&apos;s simulator; 0.7 us of latency, an assumption.</source>
        <translation>300 GB/s in einer Richtung, wie in AttAccs Simulator; 0,7 µs Latenz, eine Annahme.</translation>
    </message>
    <message>
        <source>63 GB/s on the wire (16 lanes of 32 GT/s, 128b/130b), about 55 GB/s after packet overhead; 0.9 us of read latency, as measured on earlier generations (0.5 to 0.9 us).</source>
        <translation>63 GB/s auf der Leitung (16 Bahnen zu 32 GT/s, 128b/130b), nach Paketaufwand etwa 55 GB/s; 0,9 µs Leselatenz, wie an früheren Generationen gemessen (0,5 bis 0,9 µs).</translation>
    </message>
    <message>
        <source>CXL on PCIe 5 x16</source>
        <translation>CXL auf PCIe 5 x16</translation>
    </message>
    <message>
        <source>The wires of PCIe 5 x16 with smaller packets; 0.25 us of load latency, as reported for memory expanders (0.2 to 0.4 us).</source>
        <translation>Die Leitungen von PCIe 5 x16 mit kleineren Paketen; 0,25 µs Ladelatenz, wie für Speichererweiterungen berichtet (0,2 bis 0,4 µs).</translation>
    </message>
    <message>
        <source>The custom bandwidth and latency below.</source>
        <translation>Die eigene Bandbreite und Latenz unten.</translation>
    </message>
    <message>
        <source>Custom bandwidth (GB/s)</source>
        <translation>Eigene Bandbreite (GB/s)</translation>
    </message>
    <message>
        <source>custom bandwidth (GB/s)</source>
        <translation>eigene Bandbreite (GB/s)</translation>
    </message>
    <message>
        <source>Bandwidth in one direction, for a custom link.</source>
        <translation>Bandbreite in einer Richtung, für eine eigene Verbindung.</translation>
    </message>
    <message>
        <source>Custom latency (ns)</source>
        <translation>Eigene Latenz (ns)</translation>
    </message>
    <message>
        <source>custom latency (ns)</source>
        <translation>eigene Latenz (ns)</translation>
    </message>
    <message>
        <source>Latency per kernel that moves data, for a custom link.</source>
        <translation>Latenz je Kernel, der Daten bewegt, für eine eigene Verbindung.</translation>
    </message>
    <message>
        <source>Host layout work</source>
        <translation>Layoutarbeit des Hosts</translation>
    </message>
    <message>
        <source>host layout work</source>
        <translation>Layoutarbeit des Hosts</translation>
    </message>
    <message>
        <source>Time in which the host reorders operands and results, besides reading and writing them.</source>
        <translation>Zeit, in der der Host Operanden und Ergebnisse umordnet, zusätzlich zu Lesen und Schreiben.</translation>
    </message>
    <message>
        <source>The host reorders data as fast as it reads and writes it, as the DCC paper assumes.</source>
        <translation>Der Host ordnet Daten so schnell um, wie er sie liest und schreibt, wie der DCC-Aufsatz annimmt.</translation>
    </message>
    <message>
        <source>On a GPU</source>
        <translation>Auf einer GPU</translation>
    </message>
    <message>
        <source>An A100&apos;s shared memory moves 128 bytes a clock and multiprocessor, 19.5 TB/s; each byte is written and read once.</source>
        <translation>Der gemeinsame Speicher einer A100 bewegt 128 Bytes je Takt und Multiprozessor, 19,5 TB/s; jedes Byte wird einmal geschrieben und gelesen.</translation>
    </message>
    <message>
        <source>On a CPU</source>
        <translation>Auf einer CPU</translation>
    </message>
    <message>
        <source>Two sockets of 200 GB/s each read and write every byte once; strided copies reach half of it, an assumption.</source>
        <translation>Zwei Sockel zu je 200 GB/s lesen und schreiben jedes Byte einmal; Kopien mit Schrittweite erreichen die Hälfte, eine Annahme.</translation>
    </message>
    <message>
        <source>GPU or CPU</source>
        <translation>GPU oder CPU</translation>
    </message>
    <message>
        <source>The GPU or CPU that does the work of all PIM devices of a host.</source>
        <translation>Die GPU oder CPU, die die Arbeit aller PIM-Geräte eines Hosts tut.</translation>
    </message>
    <message>
        <source>one A100</source>
        <translation>eine A100</translation>
    </message>
    <message>
        <source>one A100 80GB</source>
        <translation>eine A100 80GB</translation>
    </message>
    <message>
        <source>one H100</source>
        <translation>eine H100</translation>
    </message>
    <message>
        <source>one H200</source>
        <translation>eine H200</translation>
    </message>
    <message>
        <source>one MI300X</source>
        <translation>eine MI300X</translation>
    </message>
    <message>
        <source>one CPU host</source>
        <translation>ein CPU-Host</translation>
    </message>
    <message>
        <source>over CPU host</source>
        <translation>gegenüber CPU-Host</translation>
    </message>
    <message>
        <source>The GPU of the DCC paper&apos;s evaluation: an A100 (312 TFLOP/s FP16, 108 multiprocessors) whose memory is five stacks of HBM3, 3,352 GB/s. The public artifact uses 85 % of the operations and 81 % of the bandwidth. No A100 that can be bought has this memory.</source>
        <translation>Die GPU aus der Auswertung des DCC-Aufsatzes: eine A100 (312 TFLOP/s FP16, 108 Multiprozessoren) mit fünf HBM3-Stapeln als Speicher, 3 352 GB/s. Das Artefakt nutzt 85 % der Operationen und 81 % der Bandbreite. Keine käufliche A100 hat diesen Speicher.</translation>
    </message>
    <message>
        <source>NVIDIA A100 80GB SXM data sheet: 312 TFLOP/s FP16 dense, 2,039 GB/s. 88 % of the bandwidth can be used (1.80 of 2.04 TB/s are reported).</source>
        <translation>Datenblatt NVIDIA A100 80GB SXM: 312 TFLOP/s FP16 dicht, 2 039 GB/s. 88 % der Bandbreite sind nutzbar (1,80 von 2,04 TB/s werden berichtet).</translation>
    </message>
    <message>
        <source>NVIDIA H100 SXM5 data sheet: 989 TFLOP/s FP16 dense, 3,350 GB/s, 132 multiprocessors, 50 MB of level-2 cache. Usable fractions as of the A100, an assumption.</source>
        <translation>Datenblatt NVIDIA H100 SXM5: 989 TFLOP/s FP16 dicht, 3 350 GB/s, 132 Multiprozessoren, 50 MB Cache der Stufe 2. Nutzbare Anteile wie bei der A100, eine Annahme.</translation>
    </message>
    <message>
        <source>NVIDIA H200 SXM data sheet: 989 TFLOP/s FP16 dense, 4,800 GB/s; else as the H100.</source>
        <translation>Datenblatt NVIDIA H200 SXM: 989 TFLOP/s FP16 dicht, 4 800 GB/s; sonst wie die H100.</translation>
    </message>
    <message>
        <source>AMD Instinct MI300X data sheet: 1,307 TFLOP/s FP16 dense, 5,300 GB/s, 304 compute units with 64 KiB of shared memory each, 256 MB of last-level cache. Usable fractions as of the A100, an assumption.</source>
        <translation>Datenblatt AMD Instinct MI300X: 1 307 TFLOP/s FP16 dicht, 5 300 GB/s, 304 Recheneinheiten mit je 64 KiB gemeinsamem Speicher, 256 MB Cache der letzten Stufe. Nutzbare Anteile wie bei der A100, eine Annahme.</translation>
    </message>
    <message>
        <source>The CPU host of AttAcc&apos;s simulator: two sockets with 200 GB/s each and 4 TFLOP/s. Usable fractions and cache sizes are assumptions.</source>
        <translation>Der CPU-Host aus AttAccs Simulator: zwei Sockel mit je 200 GB/s und 4 TFLOP/s. Nutzbare Anteile und Cachegrößen sind Annahmen.</translation>
    </message>
    <message>
        <source>GPU time</source>
        <translation>GPU-Zeit</translation>
    </message>
    <message>
        <source>Source of the time of the GPU or CPU.</source>
        <translation>Woher die Zeit der GPU oder CPU stammt.</translation>
    </message>
    <message>
        <source>Streaming roofline</source>
        <translation>Streaming-Roofline</translation>
    </message>
    <message>
        <source>The work uses the whole GPU and moves each byte once, at the usable fraction of the peak rates.</source>
        <translation>Die Arbeit benutzt die ganze GPU und bewegt jedes Byte einmal, zum nutzbaren Anteil der Spitzenraten.</translation>
    </message>
    <message>
        <source>Artifact roofline</source>
        <translation>Roofline des Artefakts</translation>
    </message>
    <message>
        <source>As in the published artifact: one thread block per operation, which leaves most of the GPU idle at small batches.</source>
        <translation>Wie im veröffentlichten Artefakt: ein Thread-Block je Operation, was bei kleinen Batches den größten Teil der GPU ruhen lässt.</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>A row of the table of measured times, with its source.</source>
        <translation>Eine Zeile der Tabelle gemessener Zeiten, mit ihrer Quelle.</translation>
    </message>
    <message>
        <source>streaming roofline</source>
        <translation>Streaming-Roofline</translation>
    </message>
    <message>
        <source>artifact roofline</source>
        <translation>Roofline des Artefakts</translation>
    </message>
    <message>
        <source>artifact roofline, without its launch</source>
        <translation>Roofline des Artefakts, ohne Start</translation>
    </message>
    <message>
        <source>streaming roofline, with its launch</source>
        <translation>Streaming-Roofline, mit Start</translation>
    </message>
    <message>
        <source>streaming roofline, without its launch</source>
        <translation>Streaming-Roofline, ohne Start</translation>
    </message>
    <message>
        <source>Tile orders</source>
        <translation>Kachelfolgen</translation>
    </message>
    <message>
        <source>Chooses the fastest order of tiles and register writes for units whose programs use two banks.</source>
        <translation>Wählt die schnellste Reihenfolge von Kacheln und Registerschreibzugriffen für Einheiten, deren Programme zwei Bänke benutzen.</translation>
    </message>
    <message>
        <source>Group-level commands</source>
        <translation>Befehle für ganze Gruppen</translation>
    </message>
    <message>
        <source>One command drives all cores of a group, with padded data, instead of one command per core.</source>
        <translation>Ein Befehl treibt alle Kerne je Gruppe, mit aufgefüllten Daten, statt eines Befehls je Kern.</translation>
    </message>
    <message>
        <source>Softmax on the device</source>
        <translation>Softmax auf dem Gerät</translation>
    </message>
    <message>
        <source>Scores and probabilities stay in the result buffers of the groups, whole rows, tiles or parts of them.</source>
        <translation>Scores und Wahrscheinlichkeiten bleiben in den Ergebnispuffern der Gruppen, ganze Zeilen, Kacheln oder Teile davon.</translation>
    </message>
    <message>
        <source>Pairs of rows</source>
        <translation>Zeilenpaare</translation>
    </message>
    <message>
        <source>The softmax of one row of scores overlaps with the products of another row.</source>
        <translation>Der Softmax einer Zeile von Scores überlappt mit den Produkten einer anderen.</translation>
    </message>
    <message>
        <source>Overlapped transfers</source>
        <translation>Überlappte Übertragungen</translation>
    </message>
    <message>
        <source>Operands and results of other rows move while the units compute.</source>
        <translation>Operanden und Ergebnisse anderer Zeilen bewegen sich, während die Einheiten rechnen.</translation>
    </message>
    <message>
        <source>passes of a softmax</source>
        <translation>Durchgänge eines Softmax</translation>
    </message>
    <message>
        <source>Latent attention (absorbed)</source>
        <translation>Latente Attention (absorbiert)</translation>
    </message>
    <message>
        <source>Scores over a latent vector and a rotary part, context over the latent vector, which all query heads share.</source>
        <translation>Scores über einen latenten Vektor und einen Drehanteil, Kontext über den latenten Vektor, den alle Query-Köpfe gemeinsam haben.</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>Query-Köpfe</translation>
    </message>
    <message>
        <source>elements of the rotary part; the latent vector before it has eight times as many</source>
        <translation>Elemente des Drehanteils; der latente Vektor davor hat achtmal so viele</translation>
    </message>
    <message>
        <source>Loop orders</source>
        <translation>Schleifenfolgen</translation>
    </message>
    <message>
        <source>Loops, tiles and registers of a statement are ordered in the way that takes the fewest cycles.</source>
        <translation>Schleifen, Kacheln und Register einer Anweisung werden so geordnet, dass es die wenigsten Takte braucht.</translation>
    </message>
    <message>
        <source>Staged rearrangement</source>
        <translation>Umordnung in Stufen</translation>
    </message>
    <message>
        <source>The host reads blocks in its own order into on-chip memory and writes them to all groups in parallel.</source>
        <translation>Der Host liest Blöcke in seiner eigenen Reihenfolge in den Chip-Speicher und schreibt sie parallel in alle Gruppen.</translation>
    </message>
    <message>
        <source>Source of the kernels&apos; access order</source>
        <translation>Woher die Zugriffsfolge der Kernels stammt</translation>
    </message>
    <message>
        <source>in the vendor&apos;s order</source>
        <translation>in der Folge des Herstellers</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>core</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Compiled and verified</source>
        <translation>Übersetzt und geprüft</translation>
    </message>
    <message>
        <source>compiled and verified</source>
        <translation>übersetzt und geprüft</translation>
    </message>
    <message>
        <source>Published artifact</source>
        <translation>Veröffentlichtes Artefakt</translation>
    </message>
    <message>
        <source>published artifact</source>
        <translation>veröffentlichtes Artefakt</translation>
    </message>
    <message>
        <source>Samsung&apos;s kernels</source>
        <translation>Samsungs Kernels</translation>
    </message>
    <message>
        <source>samsung&apos;s kernels</source>
        <translation>Samsungs Kernels</translation>
    </message>
    <message>
        <source>Compiles the kernel to a program that computes it, with the host&apos;s rearrangement before and after it.</source>
        <translation>Übersetzt den Kernel in ein Programm, das ihn berechnet, mit der Umordnung des Hosts davor und danach.</translation>
    </message>
    <message>
        <source>Reproduces the published DCC artifact with its quirks, cycle by cycle.</source>
        <translation>Bildet das veröffentlichte DCC-Artefakt mit seinen Eigenheiten nach, Takt für Takt.</translation>
    </message>
    <message>
        <source>The kernels of Samsung&apos;s open simulator of HBM-PIM as the vendor wrote them, cycle by cycle</source>
        <translation>Die Kernels aus Samsungs offenem Simulator für HBM-PIM, wie der Hersteller sie schrieb, Takt für Takt</translation>
    </message>
    <message>
        <source>Neutral</source>
        <translation>Neutral</translation>
    </message>
    <message>
        <source>HBM-PIM</source>
        <translation>HBM-PIM</translation>
    </message>
    <message>
        <source>AttAcc</source>
        <translation>AttAcc</translation>
    </message>
    <message>
        <source>AiM</source>
        <translation>AiM</translation>
    </message>
    <message>
        <source>UPMEM</source>
        <translation>UPMEM</translation>
    </message>
    <message>
        <source>groups used</source>
        <translation>benutzte Gruppen</translation>
    </message>
    <message>
        <source>Groups that the draft keeps busy</source>
        <translation>Gruppen, die der Entwurf beschäftigt</translation>
    </message>
    <message>
        <source>cores used</source>
        <translation>benutzte Kerne</translation>
    </message>
    <message>
        <source>Cores of a group that the draft keeps busy</source>
        <translation>Kerne je Gruppe, die der Entwurf beschäftigt</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>Device cycles, plus the times that the question includes</source>
        <translation>Takte des Geräts und die Zeiten, die die Frage enthält</translation>
    </message>
    <message>
        <source>Cycles from the first request to the last</source>
        <translation>Takte von der ersten Anforderung bis zur letzten</translation>
    </message>
    <message>
        <source>rearrangement</source>
        <translation>Umordnung</translation>
    </message>
    <message>
        <source>Cycles that move data in and out, including links and layout work</source>
        <translation>Takte, die Daten hin und zurück bewegen, mit Verbindung und Layoutarbeit</translation>
    </message>
    <message>
        <source>Cycles that move data in and out</source>
        <translation>Takte, die Daten hin und zurück bewegen</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Cycles in which the units work or the run waits for them</source>
        <translation>Takte, in denen die Einheiten arbeiten oder der Lauf auf sie wartet</translation>
    </message>
    <message>
        <source>Cycles between the fences around the PIM commands</source>
        <translation>Takte zwischen den Barrieren um die PIM-Befehle</translation>
    </message>
    <message>
        <source>rearrange in</source>
        <translation>Umordnen hin</translation>
    </message>
    <message>
        <source>Cycles that lay out the input for the cores</source>
        <translation>Takte, die die Eingaben für die Kerne auslegen</translation>
    </message>
    <message>
        <source>rearrange out</source>
        <translation>Umordnen zurück</translation>
    </message>
    <message>
        <source>Cycles that lay out the result for the host</source>
        <translation>Takte, die das Ergebnis für den Host auslegen</translation>
    </message>
    <message>
        <source>host reads</source>
        <translation>Host liest</translation>
    </message>
    <message>
        <source>Cycles in which the host reads operands from host layout</source>
        <translation>Takte, in denen der Host Operanden aus dem Host-Layout liest</translation>
    </message>
    <message>
        <source>operand writes</source>
        <translation>Operanden schreiben</translation>
    </message>
    <message>
        <source>Cycles in which operands go to banks, buffers and registers of the units</source>
        <translation>Takte, in denen Operanden in Bänke, Puffer und Register der Einheiten gehen</translation>
    </message>
    <message>
        <source>Cycles in which operands go to the banks before the units work</source>
        <translation>Takte, in denen Operanden in die Bänke gehen, bevor die Einheiten arbeiten</translation>
    </message>
    <message>
        <source>result reads</source>
        <translation>Ergebnisse lesen</translation>
    </message>
    <message>
        <source>Cycles in which results leave the units and are read by the host</source>
        <translation>Takte, in denen Ergebnisse die Einheiten verlassen und vom Host gelesen werden</translation>
    </message>
    <message>
        <source>Cycles in which the host reads results after the units have worked</source>
        <translation>Takte, in denen der Host nach der Arbeit der Einheiten Ergebnisse liest</translation>
    </message>
    <message>
        <source>host writes</source>
        <translation>Host schreibt</translation>
    </message>
    <message>
        <source>Cycles in which the host writes results to host layout</source>
        <translation>Takte, in denen der Host Ergebnisse ins Host-Layout schreibt</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>Kernel launches of the host, in device cycles</source>
        <translation>Kernelstarts des Hosts, in Takten des Geräts</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Transfers over the link, in device cycles</source>
        <translation>Übertragungen über die Verbindung, in Takten des Geräts</translation>
    </message>
    <message>
        <source>host layout</source>
        <translation>Host-Layout</translation>
    </message>
    <message>
        <source>Layout work of the host, in device cycles</source>
        <translation>Layoutarbeit des Hosts, in Takten des Geräts</translation>
    </message>
    <message>
        <source>host kernels</source>
        <translation>Host-Kernels</translation>
    </message>
    <message>
        <source>Kernels that the host launches</source>
        <translation>Kernels, die der Host startet</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Total in seconds</source>
        <translation>Summe in Sekunden</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Energy of the device and of the host&apos;s side of the transfers</source>
        <translation>Energie des Geräts und der Host-Seite der Übertragungen</translation>
    </message>
    <message>
        <source>energy x time</source>
        <translation>Energie × Zeit</translation>
    </message>
    <message>
        <source>Energy times the total in seconds</source>
        <translation>Energie mal Summe in Sekunden</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anforderungen</translation>
    </message>
    <message>
        <source>Requests to the memory</source>
        <translation>Anforderungen an den Speicher</translation>
    </message>
    <message>
        <source>whole ranges</source>
        <translation>ganze Bereiche</translation>
    </message>
    <message>
        <source>1: tiles hold whole ranges (faster here); 0: only needed elements</source>
        <translation>1: Kacheln enthalten ganze Bereiche (hier schneller); 0: nur gebrauchte Elemente</translation>
    </message>
    <message>
        <source>indexing</source>
        <translation>Indizierung</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>erweitert</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>untere Schranke</translation>
    </message>
    <message>
        <source>A lower bound of the total, found without simulation. It rules a candidate out once it exceeds the best total.</source>
        <translation>Eine untere Schranke der Summe, ohne Simulation gefunden. Sie schließt einen Kandidaten aus, sobald sie die beste Summe übersteigt.</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>banks</source>
        <translation>Bänke</translation>
    </message>
    <message>
        <source>scores per cycle</source>
        <translation>Scores je Takt</translation>
    </message>
    <message>
        <source>by the host</source>
        <translation>durch den Host</translation>
    </message>
    <message>
        <source>host in</source>
        <translation>Host hin</translation>
    </message>
    <message>
        <source>host out</source>
        <translation>Host zurück</translation>
    </message>
    <message>
        <source>Cycles from the first transaction to the last</source>
        <translation>Takte von der ersten Transaktion bis zur letzten</translation>
    </message>
    <message>
        <source>Cycles in which the host moves data</source>
        <translation>Takte, in denen der Host Daten bewegt</translation>
    </message>
    <message>
        <source>Cycles of the kernels of the units</source>
        <translation>Takte der Kernels der Einheiten</translation>
    </message>
    <message>
        <source>Cycles of the host&apos;s kernels before those of the units</source>
        <translation>Takte der Host-Kernels vor denen der Einheiten</translation>
    </message>
    <message>
        <source>Cycles of the host&apos;s kernels after those of the units</source>
        <translation>Takte der Host-Kernels nach denen der Einheiten</translation>
    </message>
    <message>
        <source>Transactions of all channels</source>
        <translation>Transaktionen aller Kanäle</translation>
    </message>
    <message>
        <source>Equivalent mappings</source>
        <translation>Gleichwertige Abbildungen</translation>
    </message>
    <message>
        <source>Mappings of one set with the same function and range make the same tiles: the first one stays.</source>
        <translation>Abbildungen einer Menge mit gleicher Funktion und gleichem Bereich ergeben dieselben Kacheln: Die erste bleibt.</translation>
    </message>
    <message>
        <source>SIMD alignment</source>
        <translation>SIMD-Ausrichtung</translation>
    </message>
    <message>
        <source>Removes drafts whose tile along the lanes is not a multiple of the device&apos;s lanes.</source>
        <translation>Entfernt Entwürfe, deren Kachel entlang der SIMD-Spuren kein Vielfaches der Spuren des Geräts ist.</translation>
    </message>
    <message>
        <source>Equal worst tile</source>
        <translation>Gleiche größte Kachel</translation>
    </message>
    <message>
        <source>Of drafts with the same largest tiles, the first one stays.</source>
        <translation>Von Entwürfen mit gleichen größten Kacheln bleibt der erste.</translation>
    </message>
    <message>
        <source>Bytes through the row buffer</source>
        <translation>Bytes durch den Zeilenpuffer</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Row activations</source>
        <translation>Zeilenaktivierungen</translation>
    </message>
    <message>
        <source>Busy cycles</source>
        <translation>Beschäftigte Takte</translation>
    </message>
    <message>
        <source>Bytes to the operand buffer</source>
        <translation>Bytes in den Operandenpuffer</translation>
    </message>
    <message>
        <source>Bytes of registers and results</source>
        <translation>Bytes von Registern und Ergebnissen</translation>
    </message>
    <message>
        <source>Touched by the command</source>
        <translation>Vom Befehl berührt</translation>
    </message>
    <message>
        <source>Points of the loops</source>
        <translation>Punkte der Schleifen</translation>
    </message>
    <message>
        <source>Takes part</source>
        <translation>Nimmt teil</translation>
    </message>
    <message>
        <source>takes part</source>
        <translation>nimmt teil</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Data-centric representation</source>
        <translation>Datenzentrierte Darstellung</translation>
    </message>
    <message>
        <source>Device program</source>
        <translation>Geräteprogramm</translation>
    </message>
    <message>
        <source>Programs of the units</source>
        <translation>Programme der Einheiten</translation>
    </message>
    <message>
        <source>Transactions of channel 0</source>
        <translation>Transaktionen von Kanal 0</translation>
    </message>
    <message>
        <source>Command counts of the vendor</source>
        <translation>Befehlszahlen des Herstellers</translation>
    </message>
    <message>
        <source>Cycles by stream</source>
        <translation>Takte nach Strom</translation>
    </message>
    <message>
        <source>Transactions that are enqueued together once the previous ones are complete</source>
        <translation>Transaktionen, die zusammen eingereiht werden, sobald die vorigen fertig sind</translation>
    </message>
    <message>
        <source>the device</source>
        <translation>das Gerät</translation>
    </message>
    <message>
        <source>in</source>
        <translation>hin</translation>
    </message>
    <message>
        <source>out</source>
        <translation>zurück</translation>
    </message>
    <message>
        <source>host read</source>
        <translation>Host-Lesen</translation>
    </message>
    <message>
        <source>the host reads from a bank</source>
        <translation>der Host liest aus einer Bank</translation>
    </message>
    <message>
        <source>host write</source>
        <translation>Host-Schreiben</translation>
    </message>
    <message>
        <source>the host writes to a bank</source>
        <translation>der Host schreibt in eine Bank</translation>
    </message>
    <message>
        <source>PIM command</source>
        <translation>PIM-Befehl</translation>
    </message>
    <message>
        <source>the cores compute, or their buffers are written or read</source>
        <translation>die Kerne rechnen, oder ihre Puffer werden geschrieben oder gelesen</translation>
    </message>
    <message>
        <source>register access</source>
        <translation>Registerzugriff</translation>
    </message>
    <message>
        <source>control words, programs or operand registers are written or read</source>
        <translation>Steuerwörter, Programme oder Operandenregister werden geschrieben oder gelesen</translation>
    </message>
    <message>
        <source>mode change</source>
        <translation>Moduswechsel</translation>
    </message>
    <message>
        <source>banks are parked, or an access switches the mode</source>
        <translation>Bänke werden geparkt, oder ein Zugriff wechselt den Modus</translation>
    </message>
    <message>
        <source>row command</source>
        <translation>Zeilenbefehl</translation>
    </message>
    <message>
        <source>an activation, precharge or refresh takes the command bus</source>
        <translation>eine Aktivierung, ein Vorladen oder ein Refresh belegt den Befehlsbus</translation>
    </message>
    <message>
        <source>row activation</source>
        <translation>Zeilenaktivierung</translation>
    </message>
    <message>
        <source>a row is being opened (tRCD)</source>
        <translation>eine Zeile wird geöffnet (tRCD)</translation>
    </message>
    <message>
        <source>precharge</source>
        <translation>Vorladen</translation>
    </message>
    <message>
        <source>a row must stay open or is being closed (tRAS, tWR, tRTP, tRP)</source>
        <translation>eine Zeile muss offen bleiben oder wird geschlossen (tRAS, tWR, tRTP, tRP)</translation>
    </message>
    <message>
        <source>activation pace</source>
        <translation>Aktivierungsabstand</translation>
    </message>
    <message>
        <source>two activations must keep a distance (tRRD, tRC)</source>
        <translation>zwei Aktivierungen müssen Abstand halten (tRRD, tRC)</translation>
    </message>
    <message>
        <source>activation window</source>
        <translation>Aktivierungsfenster</translation>
    </message>
    <message>
        <source>no more activations fit into the window (tFAW)</source>
        <translation>keine weitere Aktivierung passt ins Fenster (tFAW)</translation>
    </message>
    <message>
        <source>column to column</source>
        <translation>Spalte zu Spalte</translation>
    </message>
    <message>
        <source>two column commands must keep a distance (tCCD, burst length)</source>
        <translation>zwei Spaltenbefehle müssen Abstand halten (tCCD, Burstlänge)</translation>
    </message>
    <message>
        <source>bus turnaround</source>
        <translation>Buswende</translation>
    </message>
    <message>
        <source>the data bus changes its direction</source>
        <translation>der Datenbus wechselt die Richtung</translation>
    </message>
    <message>
        <source>write to read</source>
        <translation>Schreiben zu Lesen</translation>
    </message>
    <message>
        <source>a read must wait for the data of a write (write latency, burst, tWTR)</source>
        <translation>ein Lesen muss auf die Daten eines Schreibens warten (Schreiblatenz, Burst, tWTR)</translation>
    </message>
    <message>
        <source>read to write</source>
        <translation>Lesen zu Schreiben</translation>
    </message>
    <message>
        <source>a write must wait for the data of a read</source>
        <translation>ein Schreiben muss auf die Daten eines Lesens warten</translation>
    </message>
    <message>
        <source>refresh</source>
        <translation>Refresh</translation>
    </message>
    <message>
        <source>a refresh is under way (tRFC)</source>
        <translation>ein Refresh läuft (tRFC)</translation>
    </message>
    <message>
        <source>command slot</source>
        <translation>Befehlstakt</translation>
    </message>
    <message>
        <source>the command bus is taken by the command before</source>
        <translation>der Befehlsbus ist vom vorigen Befehl belegt</translation>
    </message>
    <message>
        <source>queue or fence</source>
        <translation>Warteschlange oder Barriere</translation>
    </message>
    <message>
        <source>blocked by a fence or by another channel</source>
        <translation>durch eine Barriere oder einen anderen Kanal blockiert</translation>
    </message>
    <message>
        <source>scheduling</source>
        <translation>Ablaufplanung</translation>
    </message>
    <message>
        <source>ready, but the controller served other requests first</source>
        <translation>bereit, aber die Steuerung bediente zuerst andere Anforderungen</translation>
    </message>
    <message>
        <source>read latency</source>
        <translation>Leselatenz</translation>
    </message>
    <message>
        <source>read data is on its way to the host</source>
        <translation>gelesene Daten sind unterwegs zum Host</translation>
    </message>
    <message>
        <source>write latency</source>
        <translation>Schreiblatenz</translation>
    </message>
    <message>
        <source>the last written data is on its way to its bank</source>
        <translation>die zuletzt geschriebenen Daten sind unterwegs zur Bank</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>untätig</translation>
    </message>
    <message>
        <source>this channel has finished; others still work</source>
        <translation>dieser Kanal ist fertig; andere arbeiten noch</translation>
    </message>
    <message>
        <source>the host reads operands from host layout</source>
        <translation>der Host liest Operanden aus dem Host-Layout</translation>
    </message>
    <message>
        <source>operands are written to banks, buffers and registers of the units</source>
        <translation>Operanden werden in Bänke, Puffer und Register der Einheiten geschrieben</translation>
    </message>
    <message>
        <source>the units work, or the run waits for their next command</source>
        <translation>die Einheiten arbeiten, oder der Lauf wartet auf ihren nächsten Befehl</translation>
    </message>
    <message>
        <source>results leave the units and are read by the host</source>
        <translation>Ergebnisse verlassen die Einheiten und werden vom Host gelesen</translation>
    </message>
    <message>
        <source>the host writes results to host layout</source>
        <translation>der Host schreibt Ergebnisse ins Host-Layout</translation>
    </message>
    <message>
        <source>background</source>
        <translation>Grundleistung</translation>
    </message>
    <message>
        <source>cell array</source>
        <translation>Zellfeld</translation>
    </message>
    <message>
        <source>bank group bus</source>
        <translation>Bankgruppenbus</translation>
    </message>
    <message>
        <source>bankgroup</source>
        <translation>Bankgruppe</translation>
    </message>
    <message>
        <source>pch</source>
        <translation>Pseudokanal</translation>
    </message>
    <message>
        <source>all banks</source>
        <translation>alle Bänke</translation>
    </message>
    <message>
        <source>rank bus</source>
        <translation>Rank-Bus</translation>
    </message>
    <message>
        <source>TSV</source>
        <translation>TSV</translation>
    </message>
    <message>
        <source>interposer</source>
        <translation>Interposer</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>host on-chip memory</source>
        <translation>Chip-Speicher des Hosts</translation>
    </message>
    <message>
        <source>data bus</source>
        <translation>Datenbus</translation>
    </message>
    <message>
        <source>command bus</source>
        <translation>Befehlsbus</translation>
    </message>
    <message>
        <source>core operations</source>
        <translation>Kernoperationen</translation>
    </message>
    <message>
        <source>order of the units</source>
        <translation>Folge der Einheiten</translation>
    </message>
    <message>
        <source>bus</source>
        <translation>Bus</translation>
    </message>
    <message>
        <source>arrays</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>organisation</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>timing</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>controller</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>devices per host, for the GPU comparison</source>
        <translation>Geräte je Host, für den GPU-Vergleich</translation>
    </message>
    <message>
        <source>banks that share a unit</source>
        <translation>Bänke, die sich eine Einheit teilen</translation>
    </message>
    <message>
        <source>operand buffer</source>
        <translation>Operandenpuffer</translation>
    </message>
    <message>
        <source>result buffer per channel</source>
        <translation>Ergebnispuffer je Kanal</translation>
    </message>
    <message>
        <source>registers per file and unit</source>
        <translation>Register je Satz und Einheit</translation>
    </message>
    <message>
        <source>accumulators</source>
        <translation>Akkumulatoren</translation>
    </message>
    <message>
        <source>softmax rate</source>
        <translation>Softmax-Rate</translation>
    </message>
    <message>
        <source>requests per controller queue</source>
        <translation>Anforderungen je Warteschlange</translation>
    </message>
    <message>
        <source>queued writes that start write mode</source>
        <translation>Schreibzugriffe bis zum Schreibmodus</translation>
    </message>
    <message>
        <source>queued writes that end write mode</source>
        <translation>Schreibzugriffe, die den Schreibmodus beenden</translation>
    </message>
    <message>
        <source>refreshes that may be postponed</source>
        <translation>aufschiebbare Refreshs</translation>
    </message>
    <message>
        <source>on-chip memory of the host for reordering</source>
        <translation>Chip-Speicher des Hosts zum Umordnen</translation>
    </message>
    <message>
        <source>host kernel launch</source>
        <translation>Start eines Host-Kernels</translation>
    </message>
    <message>
        <source>first access latency</source>
        <translation>Latenz des ersten Zugriffs</translation>
    </message>
    <message>
        <source>background power</source>
        <translation>Grundleistung</translation>
    </message>
    <message>
        <source>period</source>
        <translation>Periode</translation>
    </message>
    <message>
        <source>clock period</source>
        <translation>Taktdauer</translation>
    </message>
    <message>
        <source>also changes address maps, energy counts and activation windows</source>
        <translation>ändert auch Adressen, Energiezahlen und Aktivierungsfenster</translation>
    </message>
    <message>
        <source>rows per bank</source>
        <translation>Zeilen je Bank</translation>
    </message>
    <message>
        <source>columns per row</source>
        <translation>Spalten je Zeile</translation>
    </message>
    <message>
        <source>bytes per column (width of a unit)</source>
        <translation>Bytes je Spalte (Breite einer Einheit)</translation>
    </message>
    <message>
        <source>also changes address maps</source>
        <translation>ändert auch Adressen</translation>
    </message>
    <message>
        <source>host-layout rows per bank</source>
        <translation>Zeilen je Bank im Host-Layout</translation>
    </message>
    <message>
        <source>device file: all banks; fewer: groups of banks open nFAW apart</source>
        <translation>Gerätedatei: alle Bänke; weniger: Gruppen von Bänken öffnen im Abstand nFAW</translation>
    </message>
    <message>
        <source>softmax latency</source>
        <translation>Softmax-Latenz</translation>
    </message>
    <message>
        <source>addressed bank open</source>
        <translation>adressierte Bank offen</translation>
    </message>
    <message>
        <source>all banks open</source>
        <translation>alle Bänke offen</translation>
    </message>
    <message>
        <source>all banks closed</source>
        <translation>alle Bänke geschlossen</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>simulating the draft</source>
        <translation>simuliert den Entwurf</translation>
    </message>
    <message>
        <source>looking for the best draft of the space</source>
        <translation>sucht den besten Entwurf des Raums</translation>
    </message>
    <message>
        <source>less than 1 s</source>
        <translation>weniger als 1 s</translation>
    </message>
    <message>
        <source>no draft of the space is faster (proved)</source>
        <translation>kein Entwurf des Raums ist schneller (bewiesen)</translation>
    </message>
    <message>
        <source>no faster draft is known</source>
        <translation>kein schnellerer Entwurf ist bekannt</translation>
    </message>
    <message>
        <source>none of the promising single changes helps</source>
        <translation>keine der aussichtsreichen einzelnen Änderungen hilft</translation>
    </message>
    <message>
        <source>none of the single changes tried helps</source>
        <translation>keine der versuchten einzelnen Änderungen hilft</translation>
    </message>
    <message>
        <source>no draft is faster</source>
        <translation>kein Entwurf ist schneller</translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation>die Baseline</translation>
    </message>
    <message>
        <source>tiles that hold whole ranges of indices (expanded)</source>
        <translation>Kacheln mit ganzen Indexbereichen (expanded)</translation>
    </message>
    <message>
        <source>tiles that hold the needed elements only (exact)</source>
        <translation>Kacheln nur mit den gebrauchten Elementen (exact)</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>eine Konstante</translation>
    </message>
    <message>
        <source>the units are set up and change their mode</source>
        <translation>die Einheiten werden eingerichtet und wechseln den Modus</translation>
    </message>
    <message>
        <source>the units work on their registers</source>
        <translation>die Einheiten arbeiten auf ihren Registern</translation>
    </message>
    <message>
        <source>the units no longer work on their registers</source>
        <translation>die Einheiten arbeiten nicht mehr auf ihren Registern</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>zweimal</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>wie angegeben</translation>
    </message>
    <message>
        <source>all candidates</source>
        <translation>allen Kandidaten</translation>
    </message>
    <message>
        <source>as fast as</source>
        <translation>so schnell wie</translation>
    </message>
    <message>
        <source>equal to</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>nicht beantwortet</translation>
    </message>
    <message>
        <source>has no results</source>
        <translation>hat keine Ergebnisse</translation>
    </message>
    <message>
        <source>they have no costs in common</source>
        <translation>sie haben keine gemeinsamen Kosten</translation>
    </message>
    <message>
        <source>the data of no candidate fits the device</source>
        <translation>die Daten keines Kandidaten passen auf das Gerät</translation>
    </message>
    <message>
        <source>Choose a smaller shape</source>
        <translation>Wählen Sie kleinere Größen</translation>
    </message>
    <message>
        <source>only drafts of compiled kernels are matched</source>
        <translation>nur Entwürfe übersetzter Kernels werden zugeordnet</translation>
    </message>
    <message>
        <source>a core&apos;s memory</source>
        <translation>der Speicher je Kern</translation>
    </message>
    <message>
        <source>a unit&apos;s registers</source>
        <translation>die Register einer Einheit</translation>
    </message>
    <message>
        <source>there is no such study</source>
        <translation>diese Studie gibt es nicht</translation>
    </message>
    <message>
        <source>&apos;pimento-cli explore --study FILE&apos; makes one</source>
        <translation>„pimento-cli explore --study FILE“ macht eine</translation>
    </message>
    <message>
        <source>is empty and no study yet</source>
        <translation>ist leer und noch keine Studie</translation>
    </message>
    <message>
        <source>&apos;pimento-cli explore --study FILE&apos; makes one of it</source>
        <translation>„pimento-cli explore --study FILE“ macht eine daraus</translation>
    </message>
    <message>
        <source>is not a study of Pimento</source>
        <translation>ist keine Studie von Pimento</translation>
    </message>
    <message>
        <source>is a study of a newer version of Pimento (format %1; this one reads %2)</source>
        <translation>ist eine Studie einer neueren Version von Pimento (Format %1; diese liest %2)</translation>
    </message>
    <message>
        <source>Open it with that version</source>
        <translation>Öffnen Sie sie mit jener Version</translation>
    </message>
    <message>
        <source>is damaged (unknown header)</source>
        <translation>ist beschädigt (unbekannter Kopf)</translation>
    </message>
    <message>
        <source>is damaged (its tables are not those of a study)</source>
        <translation>ist beschädigt (seine Tabellen sind nicht die einer Studie)</translation>
    </message>
    <message>
        <source>is damaged (a result has the wrong number of values)</source>
        <translation>ist beschädigt (ein Ergebnis hat die falsche Zahl von Werten)</translation>
    </message>
    <message>
        <source>Nothing in it has changed; continue with a copy</source>
        <translation>Nichts darin ist geändert; machen Sie mit einer Kopie weiter</translation>
    </message>
    <message>
        <source>has a file of another program next to it, with -wal or -journal after its name</source>
        <translation>hat daneben eine Datei eines anderen Programms, mit -wal oder -journal hinter dem Namen</translation>
    </message>
    <message>
        <source>Move that file away first</source>
        <translation>Nehmen Sie erst jene Datei weg</translation>
    </message>
    <message>
        <source>has no such question</source>
        <translation>hat keine solche Frage</translation>
    </message>
    <message>
        <source>does not contain the state of a window</source>
        <translation>enthält nicht den Zustand eines Fensters</translation>
    </message>
    <message>
        <source>Its results are available</source>
        <translation>Seine Ergebnisse sind verfügbar</translation>
    </message>
    <message>
        <source>Name another file for the merged study</source>
        <translation>Nennen Sie eine andere Datei für die vereinte Studie</translation>
    </message>
    <message>
        <source>already exists</source>
        <translation>gibt es schon</translation>
    </message>
    <message>
        <source>has no candidates</source>
        <translation>hat keine Kandidaten</translation>
    </message>
    <message>
        <source>nothing could be evaluated</source>
        <translation>nichts ließ sich auswerten</translation>
    </message>
    <message>
        <source>has no baseline</source>
        <translation>hat keine Baseline</translation>
    </message>
    <message>
        <source>the listing &quot;%1&quot; cannot be read back</source>
        <translation>die Darstellung „%1“ lässt sich nicht zurücklesen</translation>
    </message>
    <message>
        <source>Name the candidate instead</source>
        <translation>Nennen Sie stattdessen den Kandidaten</translation>
    </message>
    <message>
        <source>has no programs that could be run on data</source>
        <translation>hat keine Programme, die mit Daten laufen könnten</translation>
    </message>
    <message>
        <source>computes wrong results: %1 of %2 elements are wrong, first %3</source>
        <translation>berechnet falsche Ergebnisse: %1 von %2 Elementen sind falsch, zuerst %3</translation>
    </message>
    <message>
        <source>This is a compiler error: keep the text and report it</source>
        <translation>Das ist ein Fehler des Übersetzers: Bewahren Sie den Text auf und melden Sie ihn</translation>
    </message>
    <message>
        <source>the published artifact reads no representation of drafts</source>
        <translation>das veröffentlichte Artefakt liest keine Darstellung von Entwürfen</translation>
    </message>
    <message>
        <source>draft &quot;%1&quot;</source>
        <translation>Entwurf „%1“</translation>
    </message>
    <message>
        <source>has the wrong number of parts: %1 instead of %2, one per dimension set: %3</source>
        <translation>hat die falsche Zahl von Teilen: %1 statt %2, einen je Dimensionsmenge: %3</translation>
    </message>
    <message>
        <source>has the wrong number of parts: %1 instead of %2, one per dimension set</source>
        <translation>hat die falsche Zahl von Teilen: %1 statt %2, einen je Dimensionsmenge</translation>
    </message>
    <message>
        <source>Write one part per set, for example %1</source>
        <translation>Schreiben Sie einen Teil je Menge, zum Beispiel %1</translation>
    </message>
    <message>
        <source>%1 is not groups x cores, both at least 1</source>
        <translation>%1 ist nicht Gruppen x Kerne, beide mindestens 1</translation>
    </message>
    <message>
        <source>%1 needs %2 groups, but the device has %3</source>
        <translation>%1 braucht %2 Gruppen, das Gerät hat %3</translation>
    </message>
    <message>
        <source>%1 needs %2 cores, but a group has %3</source>
        <translation>%1 braucht %2 Kerne, je Gruppe sind es %3</translation>
    </message>
    <message>
        <source>has %1 dimension sets, but at most %2 can be split</source>
        <translation>hat %1 Dimensionsmengen, aber höchstens %2 lassen sich teilen</translation>
    </message>
    <message>
        <source>Use fewer independent loops</source>
        <translation>Verwenden Sie weniger unabhängige Schleifen</translation>
    </message>
    <message>
        <source>there are too many drafts to list</source>
        <translation>es gibt zu viele Entwürfe zum Auflisten</translation>
    </message>
    <message>
        <source>Use fewer groups or the complete drafts only</source>
        <translation>Verwenden Sie weniger Gruppen oder nur die vollständigen Entwürfe</translation>
    </message>
    <message>
        <source>there may be more than %1 drafts</source>
        <translation>es kann mehr als %1 Entwürfe geben</translation>
    </message>
    <message>
        <source>there is no kernel text to compile</source>
        <translation>es gibt keinen Kerneltext zu übersetzen</translation>
    </message>
    <message>
        <source>Choose a kernel of the library</source>
        <translation>Wählen Sie einen Kernel der Bibliothek</translation>
    </message>
    <message>
        <source>has no listed drafts</source>
        <translation>hat keine aufgelisteten Entwürfe</translation>
    </message>
    <message>
        <source>Use all, complete or kept</source>
        <translation>Verwenden Sie alle, vollständige oder behaltene</translation>
    </message>
    <message>
        <source>batch x nhead is more than %1</source>
        <translation>batch x nhead ist mehr als %1</translation>
    </message>
    <message>
        <source>Use a smaller batch</source>
        <translation>Verwenden Sie einen kleineren Batch</translation>
    </message>
    <message>
        <source>more than 2^48 elements in all</source>
        <translation>insgesamt mehr als 2^48 Elemente</translation>
    </message>
    <message>
        <source>%1 cannot be %2</source>
        <translation>%1 kann nicht %2 sein</translation>
    </message>
    <message>
        <source>Give a number from %1 to %2</source>
        <translation>Geben Sie eine Zahl von %1 bis %2 an</translation>
    </message>
    <message>
        <source>m x n is beyond any memory</source>
        <translation>m x n übersteigt jeden Speicher</translation>
    </message>
    <message>
        <source>Give smaller sizes</source>
        <translation>Geben Sie kleinere Größen an</translation>
    </message>
    <message>
        <source>has no request %1, which the artifact&apos;s %2 asks for</source>
        <translation>hat keine Anforderung %1, die %2 des Artefakts verlangt</translation>
    </message>
    <message>
        <source>has no request %1 in its queue, which the artifact&apos;s %2 asks for</source>
        <translation>hat keine Anforderung %1 in ihrer Warteschlange, die %2 des Artefakts verlangt</translation>
    </message>
    <message>
        <source>Use the compiled model, or add the request to the device file</source>
        <translation>Verwenden Sie das übersetzte Modell, oder fügen Sie die Anforderung der Gerätedatei hinzu</translation>
    </message>
    <message>
        <source>has more than %1 requests</source>
        <translation>hat mehr als %1 Anforderungen</translation>
    </message>
    <message>
        <source>is 0</source>
        <translation>ist 0</translation>
    </message>
    <message>
        <source>Give 1 or more</source>
        <translation>Geben Sie 1 oder mehr an</translation>
    </message>
    <message>
        <source>has energy of %1 for a count of %2, which does not follow from the organisation</source>
        <translation>hat Energie von %1 für eine Zahl von %2, die nicht aus dem Aufbau folgt</translation>
    </message>
    <message>
        <source>Sweep another level, or change the file by hand</source>
        <translation>Nehmen Sie eine andere Ebene, oder ändern Sie die Datei von Hand</translation>
    </message>
    <message>
        <source>counts four-activate windows that do not follow from the organisation</source>
        <translation>zählt Fenster für vier Aktivierungen, die nicht aus dem Aufbau folgen</translation>
    </message>
    <message>
        <source>device description, segment %1</source>
        <translation>Gerätebeschreibung, Abschnitt %1</translation>
    </message>
    <message>
        <source>device description, latency &quot;%1&quot;</source>
        <translation>Gerätebeschreibung, Latenz „%1“</translation>
    </message>
    <message>
        <source>device description</source>
        <translation>Gerätebeschreibung</translation>
    </message>
    <message>
        <source>the command line changes at most two numbers of a device, but there are more here</source>
        <translation>die Befehlszeile ändert höchstens zwei Zahlen eines Geräts, hier sind es mehr</translation>
    </message>
    <message>
        <source>Reset some values</source>
        <translation>Setzen Sie einige Werte zurück</translation>
    </message>
    <message>
        <source>your kernel has mistakes</source>
        <translation>Ihr Kernel hat Fehler</translation>
    </message>
    <message>
        <source>They are listed on the page Kernel</source>
        <translation>Sie stehen auf der Seite Kernel</translation>
    </message>
    <message>
        <source>%1 is your own text</source>
        <translation>%1 ist ein eigener Text</translation>
    </message>
    <message>
        <source>the device %1</source>
        <translation>das Gerät %1</translation>
    </message>
    <message>
        <source>the kernel %1</source>
        <translation>der Kernel %1</translation>
    </message>
    <message>
        <source>the network %1</source>
        <translation>das Netz %1</translation>
    </message>
    <message>
        <source>the layer %1</source>
        <translation>die Schicht %1</translation>
    </message>
    <message>
        <source>Save it to a file and name the file on the command line</source>
        <translation>Speichern Sie es in eine Datei und nennen Sie die Datei in der Befehlszeile</translation>
    </message>
    <message>
        <source>has no such location</source>
        <translation>hat keinen solchen Ort</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>all in one %1</source>
        <translation>alles in 1 %1</translation>
    </message>
    <message>
        <source>%1 of one %2</source>
        <translation>%1 in 1 %2</translation>
    </message>
    <message>
        <source>expected %L1, found %L2</source>
        <translation>%L1 erwartet, %L2 gefunden</translation>
    </message>
    <message>
        <source>the space %L1 has no draft: its drafts use all %2 groups x %3 cores, and the sizes are too small for that</source>
        <translation>der Raum %L1 hat keinen Entwurf: Seine Entwürfe benutzen alle %2 Gruppen × %3 Kerne, und dafür sind die Größen zu klein</translation>
    </message>
    <message>
        <source>the space %L1 has no draft on %2</source>
        <translation>der Raum %L1 hat keinen Entwurf auf %2</translation>
    </message>
    <message>
        <source>Choose the space %L1, which has %2</source>
        <translation>Wählen Sie den Raum %L1, der %2 hat</translation>
    </message>
    <message>
        <source>Cycles: %L1</source>
        <translation>Takte: %L1</translation>
    </message>
    <message>
        <source>time of %L1; without %L2</source>
        <translation>Zeit: %L1; ohne %L2</translation>
    </message>
    <message>
        <source>time of %L1</source>
        <translation>Zeit: %L1</translation>
    </message>
    <message>
        <source>the baseline (%L1)</source>
        <translation>die Baseline (%L1)</translation>
    </message>
    <message>
        <source>The baseline (%L1) is not in this space, whose rules exclude it: the space of all %L2 contains it, and maybe something better</source>
        <translation>Die Baseline (%L1) ist nicht in diesem Raum, dessen Regeln sie ausschließen: Der Raum aller %L2 enthält sie, und vielleicht etwas Besseres</translation>
    </message>
    <message>
        <source>energy of %L1, %2</source>
        <translation>Energie von %L1, %2</translation>
    </message>
    <message>
        <source>of %L1, %2</source>
        <translation>von %L1, %2</translation>
    </message>
    <message>
        <source>The largest step is from %1 to %2: the best %L3 %4.</source>
        <translation>Der größte Sprung ist von %1 auf %2: der beste Wert (%L3) %4.</translation>
    </message>
    <message>
        <source>Around %1, raising the value by 1 % lowers the best %L2 by %3 % (from %4 to %5).</source>
        <translation>In der Nähe von %1 senkt ein um 1 % höherer Wert den besten Wert (%L2) um %3 % (von %4 auf %5).</translation>
    </message>
    <message>
        <source>Around %1, raising the value by 1 % raises the best %L2 by %3 % (from %4 to %5).</source>
        <translation>In der Nähe von %1 erhöht ein um 1 % höherer Wert den besten Wert (%L2) um %3 % (von %4 auf %5).</translation>
    </message>
    <message>
        <source>From %1 to %2 the best %L3 changes by less than 1 %, from %4 to %5.</source>
        <translation>Von %1 bis %2 ändert sich der beste Wert (%L3) um weniger als 1 %, von %4 auf %5.</translation>
    </message>
    <message>
        <source>From %1 to %2 the best %L3 %4, from %5 to %6.</source>
        <translation>Von %1 bis %2: der beste Wert (%L3) %4, von %5 auf %6.</translation>
    </message>
    <message>
        <source>The best %L1 goes from %2 at %3 to %4 at %5.</source>
        <translation>Der beste Wert (%L1) geht von %2 bei %3 bis %4 bei %5.</translation>
    </message>
    <message>
        <source>the best of the space %L1, proved</source>
        <translation>der beste des Raums %L1, bewiesen</translation>
    </message>
    <message>
        <source>matched to the reference, %L1</source>
        <translation>dem Bezug zugeordnet, %L1</translation>
    </message>
    <message>
        <source>%1; lower bound: %2 cycles, set mostly by %L3</source>
        <translation>%1; untere Schranke: %2 Takte, vor allem durch %L3</translation>
    </message>
    <message>
        <source>lower bound: %1 cycles, set mostly by %L2</source>
        <translation>untere Schranke: %1 Takte, vor allem durch %L2</translation>
    </message>
    <message>
        <source>Lower bound in any order: %1 cycles; the run takes %2 times as long. Lower bounds per resource: %L3.</source>
        <translation>Untere Schranke in jeder Folge: %1 Takte; der Lauf dauert %2-mal so lange. Untere Schranken je Betriebsmittel: %L3.</translation>
    </message>
    <message>
        <source>%1 on %2, all drafts</source>
        <translation>%1 auf %2, alle Entwürfe</translation>
    </message>
    <message>
        <source>%1 on %2, complete drafts</source>
        <translation>%1 auf %2, vollständige Entwürfe</translation>
    </message>
    <message>
        <source>%1 on %2, kept drafts</source>
        <translation>%1 auf %2, behaltene Entwürfe</translation>
    </message>
    <message>
        <source>%1 on %2, listed drafts</source>
        <translation>%1 auf %2, aufgelistete Entwürfe</translation>
    </message>
    <message>
        <source>%1 on %2, all drafts, %3</source>
        <translation>%1 auf %2, alle Entwürfe, %3</translation>
    </message>
    <message>
        <source>%1 on %2, complete drafts, %3</source>
        <translation>%1 auf %2, vollständige Entwürfe, %3</translation>
    </message>
    <message>
        <source>%1 on %2, kept drafts, %3</source>
        <translation>%1 auf %2, behaltene Entwürfe, %3</translation>
    </message>
    <message>
        <source>%1 on %2, listed drafts, %3</source>
        <translation>%1 auf %2, aufgelistete Entwürfe, %3</translation>
    </message>
    <message>
        <source>without its rules</source>
        <translation>ohne seine Regeln</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>%1 over %2 devices</source>
        <translation>%1 über %2 Geräte</translation>
    </message>
    <message>
        <source>falls by %1x</source>
        <translation>fällt um den Faktor %1</translation>
    </message>
    <message>
        <source>rises by %1x</source>
        <translation>steigt um den Faktor %1</translation>
    </message>
    <message>
        <source>%1 of %2 (%3 groups x %4 cores)</source>
        <translation>%1 von %2 (%3 Gruppen × %4 Kerne)</translation>
    </message>
    <message>
        <source>%1 (%2) saves %3 (%4 cycles, %5), predicted %6; in return %7.</source>
        <translation>%1 (%2) spart %3 (%4 Takte, %5), vorhergesagt %6; dafür %7.</translation>
    </message>
    <message>
        <source>the host reads %1 from host layout %L2, %3 in total: %4</source>
        <translation>der Host liest %1 aus dem Host-Layout %L2, insgesamt %3: %4</translation>
    </message>
    <message>
        <source>the host writes %1 to host layout %L2, %3 in total: %4</source>
        <translation>der Host schreibt %1 ins Host-Layout %L2, insgesamt %3: %4</translation>
    </message>
    <message>
        <source>%1 is laid out in the banks %L2, each write for %3 cores, %4 with padding: %5</source>
        <translation>%1 wird %L2 in den Bänken ausgelegt, jedes Schreiben für %3 Kerne, %4 mit Auffüllung: %5</translation>
    </message>
    <message>
        <source>%1 is laid out in the banks %L2, %3 with padding: %4</source>
        <translation>%1 wird %L2 in den Bänken ausgelegt, %3 mit Auffüllung: %4</translation>
    </message>
    <message>
        <source>%1 is written to buffers or registers of the units %L2, each write for %3 cores, %4 with padding: %5</source>
        <translation>%1 wird %L2 in Puffer oder Register der Einheiten geschrieben, jedes Schreiben für %3 Kerne, %4 mit Auffüllung: %5</translation>
    </message>
    <message>
        <source>%1 is written to buffers or registers of the units %L2, %3 with padding: %4</source>
        <translation>%1 wird %L2 in Puffer oder Register der Einheiten geschrieben, %3 mit Auffüllung: %4</translation>
    </message>
    <message>
        <source>%1 is read back %L2; per-unit results with padding take %3: %4</source>
        <translation>%1 wird %L2 zurückgelesen; die Ergebnisse je Einheit sind mit Auffüllung %3: %4</translation>
    </message>
    <message>
        <source>%1 is read back %L2 instead of %L3 (%4 instead of %5; %6)</source>
        <translation>%1 wird %L2 statt %L3 zurückgelesen (%4 statt %5; %6)</translation>
    </message>
    <message>
        <source>%1 is laid out in the banks %L2 instead of %L3 (%4 instead of %5; %6)</source>
        <translation>%1 wird %L2 statt %L3 in den Bänken ausgelegt (%4 statt %5; %6)</translation>
    </message>
    <message>
        <source>%1 is written to buffers or registers of the units %L2 instead of %L3 (%4 instead of %5; %6)</source>
        <translation>%1 wird %L2 statt %L3 in Puffer oder Register der Einheiten geschrieben (%4 statt %5; %6)</translation>
    </message>
    <message>
        <source>the host reads %1 %L2 instead of %L3 (%4 instead of %5; %6)</source>
        <translation>der Host liest %1 %L2 statt %L3 (%4 statt %5; %6)</translation>
    </message>
    <message>
        <source>the host writes %1 %L2 instead of %L3 (%4 instead of %5; %6)</source>
        <translation>der Host schreibt %1 %L2 statt %L3 (%4 statt %5; %6)</translation>
    </message>
    <message>
        <source>host read %1 (%2)</source>
        <translation>Host-Lesen %1 (%2)</translation>
    </message>
    <message>
        <source>host write %1 (%2)</source>
        <translation>Host-Schreiben %1 (%2)</translation>
    </message>
    <message>
        <source>PIM command %1 (%2)</source>
        <translation>PIM-Befehl %1 (%2)</translation>
    </message>
    <message>
        <source>register access %1 (%2)</source>
        <translation>Registerzugriff %1 (%2)</translation>
    </message>
    <message>
        <source>mode change %1 (%2)</source>
        <translation>Moduswechsel %1 (%2)</translation>
    </message>
    <message>
        <source>row command %1 (%2)</source>
        <translation>Zeilenbefehl %1 (%2)</translation>
    </message>
    <message>
        <source>row activation %1 (%2)</source>
        <translation>Zeilenaktivierung %1 (%2)</translation>
    </message>
    <message>
        <source>precharge %1 (%2)</source>
        <translation>Vorladen %1 (%2)</translation>
    </message>
    <message>
        <source>activation pace %1 (%2)</source>
        <translation>Aktivierungsabstand %1 (%2)</translation>
    </message>
    <message>
        <source>activation window %1 (%2)</source>
        <translation>Aktivierungsfenster %1 (%2)</translation>
    </message>
    <message>
        <source>column to column %1 (%2)</source>
        <translation>Spalte zu Spalte %1 (%2)</translation>
    </message>
    <message>
        <source>bus turnaround %1 (%2)</source>
        <translation>Buswende %1 (%2)</translation>
    </message>
    <message>
        <source>write to read %1 (%2)</source>
        <translation>Schreiben zu Lesen %1 (%2)</translation>
    </message>
    <message>
        <source>read to write %1 (%2)</source>
        <translation>Lesen zu Schreiben %1 (%2)</translation>
    </message>
    <message>
        <source>refresh %1 (%2)</source>
        <translation>Refresh %1 (%2)</translation>
    </message>
    <message>
        <source>command slot %1 (%2)</source>
        <translation>Befehlstakt %1 (%2)</translation>
    </message>
    <message>
        <source>queue or fence %1 (%2)</source>
        <translation>Warteschlange oder Barriere %1 (%2)</translation>
    </message>
    <message>
        <source>scheduling %1 (%2)</source>
        <translation>Ablaufplanung %1 (%2)</translation>
    </message>
    <message>
        <source>read latency %1 (%2)</source>
        <translation>Leselatenz %1 (%2)</translation>
    </message>
    <message>
        <source>write latency %1 (%2)</source>
        <translation>Schreiblatenz %1 (%2)</translation>
    </message>
    <message>
        <source>idle %1 (%2)</source>
        <translation>untätig %1 (%2)</translation>
    </message>
    <message>
        <source>data bus %1</source>
        <translation>Datenbus %1</translation>
    </message>
    <message>
        <source>core operations %1</source>
        <translation>Kernoperationen %1</translation>
    </message>
    <message>
        <source>row activation %1</source>
        <translation>Zeilenaktivierung %1</translation>
    </message>
    <message>
        <source>command slot %1</source>
        <translation>Befehlstakt %1</translation>
    </message>
    <message>
        <source>refresh %1</source>
        <translation>Refresh %1</translation>
    </message>
    <message>
        <source>order of the units %1</source>
        <translation>Folge der Einheiten %1</translation>
    </message>
    <message>
        <source>%1, in one %2</source>
        <translation>%1, in 1 %2</translation>
    </message>
    <message>
        <source>%1, one %2 each</source>
        <translation>%1, je 1 %2</translation>
    </message>
    <message>
        <source>channels per device</source>
        <translation>Kanäle je Gerät</translation>
    </message>
    <message>
        <source>pchs per channel</source>
        <translation>Pseudokanäle je Kanal</translation>
    </message>
    <message>
        <source>ranks per pch</source>
        <translation>Ranks je Pseudokanal</translation>
    </message>
    <message>
        <source>ranks per channel</source>
        <translation>Ranks je Kanal</translation>
    </message>
    <message>
        <source>bankgroups per rank</source>
        <translation>Bankgruppen je Rank</translation>
    </message>
    <message>
        <source>bankgroups per pch</source>
        <translation>Bankgruppen je Pseudokanal</translation>
    </message>
    <message>
        <source>bankgroups per channel</source>
        <translation>Bankgruppen je Kanal</translation>
    </message>
    <message>
        <source>banks per bankgroup</source>
        <translation>Bänke je Bankgruppe</translation>
    </message>
    <message>
        <source>banks that open at once per channel</source>
        <translation>Bänke, die je Kanal zugleich öffnen</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>1 cycle</source>
        <translation>1 Takt</translation>
    </message>
    <message>
        <source>Try a command like %1, &quot;%2 0&quot;, &quot;row 5&quot; or &quot;cycle 100&quot;, or a tensor like %3</source>
        <translation>Versuchen Sie einen Befehl wie %1, „%2 0“, „row 5“ oder „cycle 100“, oder einen Tensor wie %3</translation>
    </message>
    <message>
        <source>lesson %1</source>
        <translation>Lektion %1</translation>
    </message>
    <message>
        <source>is missing: no draft replaces %1</source>
        <translation>fehlt: kein Entwurf ersetzt %1</translation>
    </message>
    <message>
        <source>is missing: no draft fits the device</source>
        <translation>fehlt: kein Entwurf passt auf das Gerät</translation>
    </message>
    <message>
        <source>Install the data of the program again</source>
        <translation>Installieren Sie die Daten des Programms neu</translation>
    </message>
    <message>
        <source>has two lessons &quot;%1&quot;</source>
        <translation>hat zwei Lektionen „%1“</translation>
    </message>
    <message>
        <source>Rename one of them</source>
        <translation>Benennen Sie eine davon um</translation>
    </message>
    <message>
        <source>executable schedule, for other tools</source>
        <translation>ausführbarer Plan, für andere Werkzeuge</translation>
    </message>
    <message>
        <source>the data-centric representation</source>
        <translation>die datenzentrierte Darstellung</translation>
    </message>
    <message>
        <source>the device program, a command a line</source>
        <translation>das Geräteprogramm, ein Befehl je Zeile</translation>
    </message>
    <message>
        <source>the kernel in tiles, as MLIR</source>
        <translation>der Kernel in Kacheln, als MLIR</translation>
    </message>
    <message>
        <source>DRAM and unit commands with their cycles</source>
        <translation>Befehle von DRAM und Einheiten mit ihren Takten</translation>
    </message>
    <message>
        <source>the request list, for replay</source>
        <translation>die Anforderungsliste, zum Nachspielen</translation>
    </message>
    <message>
        <source>requests as a trace of Ramulator 2</source>
        <translation>Anforderungen als Folge für Ramulator 2</translation>
    </message>
    <message>
        <source>instructions of the AiM simulator, for GDDR6-AiM</source>
        <translation>Befehle des AiM-Simulators, für GDDR6-AiM</translation>
    </message>
    <message>
        <source>commands as a timeline for Perfetto</source>
        <translation>Befehle als Zeitverlauf für Perfetto</translation>
    </message>
    <message>
        <source>costs of the run and figures of every bank</source>
        <translation>Kosten des Laufs und Zahlen jeder Bank</translation>
    </message>
    <message>
        <source>time by part and purpose, map of the banks</source>
        <translation>Zeit nach Teil und Zweck, Karte der Bänke</translation>
    </message>
    <message>
        <source>the primitives that make the schedule</source>
        <translation>die Primitive, die den Plan ergeben</translation>
    </message>
    <message>
        <source>the kernel</source>
        <translation>der Kernel</translation>
    </message>
    <message>
        <source>the kernel as a tensor program</source>
        <translation>der Kernel als Tensorprogramm</translation>
    </message>
    <message>
        <source>steps of the host</source>
        <translation>Schritte des Hosts</translation>
    </message>
    <message>
        <source>loops of a DPU before the passes</source>
        <translation>Schleifen einer DPU vor den Durchgängen</translation>
    </message>
    <message>
        <source>loops of a DPU after the passes</source>
        <translation>Schleifen einer DPU nach den Durchgängen</translation>
    </message>
    <message>
        <source>instructions of a DPU</source>
        <translation>Befehle einer DPU</translation>
    </message>
    <message>
        <source>the program of the host in C</source>
        <translation>das Programm des Hosts in C</translation>
    </message>
    <message>
        <source>the program of a DPU in C</source>
        <translation>das Programm einer DPU in C</translation>
    </message>
    <message>
        <source>the schedule has none</source>
        <translation>der Plan hat keine</translation>
    </message>
    <message>
        <source>the mapping</source>
        <translation>die Abbildung</translation>
    </message>
    <message>
        <source>CNM IR of a process: loops, memory requests and operations</source>
        <translation>CNM IR eines Prozesses: Schleifen, Speicherzugriffe und Operationen</translation>
    </message>
    <message>
        <source>virtual assembly of a process</source>
        <translation>virtueller Assembler eines Prozesses</translation>
    </message>
    <message>
        <source>the program of the detailed machine</source>
        <translation>das Programm der genauen Maschine</translation>
    </message>
    <message>
        <source>its system compiles no program</source>
        <translation>sein System übersetzt kein Programm</translation>
    </message>
    <message>
        <source>only kernels of one statement whose tiles divide its loops have that form</source>
        <translation>nur Kernels mit einer Anweisung, deren Schleifen durch die Kacheln teilbar sind, haben diese Form</translation>
    </message>
    <message>
        <source>The published artifact makes its commands without data, so their contents are unknown. The compiled model knows them.</source>
        <translation>Das veröffentlichte Artefakt macht seine Befehle ohne Daten, ihr Inhalt ist also unbekannt. Das übersetzte Modell kennt ihn.</translation>
    </message>
    <message>
        <source>Samsung&apos;s kernels address the memory without tensors, so the contents of their commands are unknown. The compiled model knows them.</source>
        <translation>Samsungs Kernels adressieren den Speicher ohne Tensoren, der Inhalt ihrer Befehle ist also unbekannt. Das übersetzte Modell kennt ihn.</translation>
    </message>
    <message>
        <source>links of the timeline</source>
        <translation>Verweise des Zeitverlaufs</translation>
    </message>
    <message>
        <source>layouts of the draft</source>
        <translation>Layouts des Entwurfs</translation>
    </message>
    <message>
        <source>the timeline has commands that the program does not ask for</source>
        <translation>der Zeitverlauf hat Befehle, die das Programm nicht verlangt</translation>
    </message>
    <message>
        <source>Please report the question</source>
        <translation>Bitte melden Sie die Frage</translation>
    </message>
    <message>
        <source>Rearrangement is %1 of %2 cycles (%3)</source>
        <translation>Umordnung ist %1 von %2 Takten (%3)</translation>
    </message>
    <message>
        <source>The compute phase is %1 of %2 cycles (%3)</source>
        <translation>Rechnen ist %1 von %2 Takten (%3)</translation>
    </message>
    <message>
        <source>all-cores</source>
        <translation>alle Kerne</translation>
    </message>
    <message>
        <source>order</source>
        <translation>Folge</translation>
    </message>
    <message>
        <source>pins</source>
        <translation>Anschlüsse</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>QKV</source>
        <translation>QKV</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>Feed-Forward</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Einbettung</translation>
    </message>
    <message>
        <source>attention norm</source>
        <translation>Norm vor der Attention</translation>
    </message>
    <message>
        <source>query, key, value</source>
        <translation>Query, Key, Value</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>keep keys and values</source>
        <translation>Keys und Values ablegen</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>Residuum</translation>
    </message>
    <message>
        <source>feed-forward norm</source>
        <translation>Norm vor dem Feed-Forward</translation>
    </message>
    <message>
        <source>gate and up</source>
        <translation>Gate und Up</translation>
    </message>
    <message>
        <source>up</source>
        <translation>Up</translation>
    </message>
    <message>
        <source>down</source>
        <translation>Down</translation>
    </message>
    <message>
        <source>router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>routed gate and up</source>
        <translation>Gate und Up der Experten</translation>
    </message>
    <message>
        <source>routed up</source>
        <translation>Up der Experten</translation>
    </message>
    <message>
        <source>routed activation</source>
        <translation>Aktivierung der Experten</translation>
    </message>
    <message>
        <source>routed down</source>
        <translation>Down der Experten</translation>
    </message>
    <message>
        <source>shared gate and up</source>
        <translation>Gate und Up der gemeinsamen Experten</translation>
    </message>
    <message>
        <source>shared up</source>
        <translation>Up der gemeinsamen Experten</translation>
    </message>
    <message>
        <source>shared activation</source>
        <translation>Aktivierung der gemeinsamen Experten</translation>
    </message>
    <message>
        <source>shared down</source>
        <translation>Down der gemeinsamen Experten</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>letzte Norm</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>am schnellsten</translation>
    </message>
    <message>
        <source>Fastest mix</source>
        <translation>Schnellste Mischung</translation>
    </message>
    <message>
        <source>GPU only</source>
        <translation>Nur GPU</translation>
    </message>
    <message>
        <source>All on PIM</source>
        <translation>Alles auf PIM</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>AttAcc Full</source>
        <translation>AttAcc Full</translation>
    </message>
    <message>
        <source>Base + FFN</source>
        <translation>Base + FFN</translation>
    </message>
    <message>
        <source>Base + DCC</source>
        <translation>Base + DCC</translation>
    </message>
    <message>
        <source>Base + DCC + FFN</source>
        <translation>Base + DCC + FFN</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Every layer where it runs fastest</source>
        <translation>Jede Schicht dort, wo sie am schnellsten läuft</translation>
    </message>
    <message>
        <source>Everything on the GPU</source>
        <translation>Alles auf der GPU</translation>
    </message>
    <message>
        <source>Base: attention on PIM devices, baseline draft</source>
        <translation>Base: Attention auf PIM-Geräten, Entwurf der Baseline</translation>
    </message>
    <message>
        <source>Attention and all feed-forward on PIM devices, baseline draft</source>
        <translation>Attention und alles Feed-Forward auf PIM-Geräten, Entwurf der Baseline</translation>
    </message>
    <message>
        <source>Base + DCC: attention, QKV generation and projection on PIM devices, best drafts</source>
        <translation>Base + DCC: Attention, QKV-Erzeugung und Projektion auf PIM-Geräten, beste Entwürfe</translation>
    </message>
    <message>
        <source>Base + DCC with all feed-forward on PIM devices, best drafts</source>
        <translation>Base + DCC mit allem Feed-Forward auf PIM-Geräten, beste Entwürfe</translation>
    </message>
    <message>
        <source>Everything that PIM devices can run, best drafts</source>
        <translation>Alles, was PIM-Geräte ausführen können, beste Entwürfe</translation>
    </message>
    <message>
        <source>A100 with AttAcc memory (5 stacks)</source>
        <translation>A100 mit AttAcc-Speicher (5 Stapel)</translation>
    </message>
    <message>
        <source>A100 with five stacks of HBM3</source>
        <translation>A100 mit fünf Stapeln HBM3</translation>
    </message>
    <message>
        <source>A100 80GB and 5 AttAcc stacks</source>
        <translation>A100 80GB und 5 AttAcc-Stapel</translation>
    </message>
    <message>
        <source>8 A100 with 5 AttAcc stacks each</source>
        <translation>8 A100 mit je 5 AttAcc-Stapeln</translation>
    </message>
    <message>
        <source>H100 80GB</source>
        <translation>H100 80GB</translation>
    </message>
    <message>
        <source>A100 80GB with 32 GDDR6-AiM devices over PCIe 5</source>
        <translation>A100 80GB mit 32 GDDR6-AiM-Geräten über PCIe 5</translation>
    </message>
    <message>
        <source>8 A100 with HBM3, each with 5 AttAcc stacks</source>
        <translation>8 A100 mit HBM3, je mit 5 AttAcc-Stapeln</translation>
    </message>
    <message>
        <source>8 A100 with HBM3 of twice the size</source>
        <translation>8 A100 mit doppelt so großem HBM3</translation>
    </message>
    <message>
        <source>4 H100 with 5 AttAcc stacks each as their memory</source>
        <translation>4 H100 mit je 5 AttAcc-Stapeln als Speicher</translation>
    </message>
    <message>
        <source>A CXL device of GDDR6-AiM without a GPU</source>
        <translation>Ein CXL-Gerät aus GDDR6-AiM ohne GPU</translation>
    </message>
    <message>
        <source>AttAcc (ASPLOS 2024), DGX+AttAcc: 40 HBM3 stacks of the GPUs, 26.8 TB/s together, and 40 AttAcc stacks, 1,280 GB in total</source>
        <translation>AttAcc (ASPLOS 2024), DGX+AttAcc: 40 HBM3-Stapel der GPUs, zusammen 26,8 TB/s, und 40 AttAcc-Stapel, insgesamt 1 280 GB</translation>
    </message>
    <message>
        <source>AttAcc (ASPLOS 2024), DGX_Large: as much memory as DGX+AttAcc, 1,280 GB, without PIM</source>
        <translation>AttAcc (ASPLOS 2024), DGX_Large: so viel Speicher wie DGX+AttAcc, 1 280 GB, ohne PIM</translation>
    </message>
    <message>
        <source>As the Bank-PIM of Duplex (MICRO 2024): an H100 whose memory stacks have units in the banks</source>
        <translation>Wie Bank-PIM aus Duplex (MICRO 2024): eine H100, deren Speicherstapel Einheiten in den Bänken haben</translation>
    </message>
    <message>
        <source>CENT (ASPLOS 2025): 16 chips with 32 channels behind a CXL controller, whose units near the memory compute norms and activations; an A100 80GB stands for these. 32 devices per host share every layer; 32 hosts form a pipeline</source>
        <translation>CENT (ASPLOS 2025): 16 Chips mit 32 Kanälen hinter einem CXL-Controller, dessen Einheiten nahe am Speicher Normen und Aktivierungen rechnen; eine A100 80GB steht für sie. 32 Geräte je Host teilen sich jede Schicht; 32 Hosts bilden eine Pipeline</translation>
    </message>
    <message>
        <source>The same without PIM: the baseline of the DCC paper</source>
        <translation>Dasselbe ohne PIM: die Baseline des DCC-Aufsatzes</translation>
    </message>
    <message>
        <source>As in AttAcc&apos;s paper: the GPU keeps its own memory and reaches the stacks over NVLink</source>
        <translation>Wie in AttAccs Aufsatz: Die GPU behält ihren eigenen Speicher und erreicht die Stapel über NVLink</translation>
    </message>
    <message>
        <source>Fig. 12 of the DCC paper: a DGX-class host</source>
        <translation>Abb. 12 des DCC-Aufsatzes: ein Host der DGX-Klasse</translation>
    </message>
    <message>
        <source>NVIDIA H100 SXM5 data sheet; NVLink 4: 450 GB/s one way</source>
        <translation>Datenblatt NVIDIA H100 SXM5; NVLink 4: 450 GB/s in einer Richtung</translation>
    </message>
    <message>
        <source>AiM devices behind PCIe, as many as in CENT; each has its own link</source>
        <translation>AiM-Geräte hinter PCIe, so viele wie in CENT; jedes hat seine eigene Verbindung</translation>
    </message>
    <message>
        <source>A step is the sum of its layers: layers do not overlap.</source>
        <translation>Ein Schritt ist die Summe seiner Schichten: Schichten überlappen nicht.</translation>
    </message>
    <message>
        <source>GPU layers: streaming roofline, the longer of compute time and memory time at usable rates.</source>
        <translation>GPU-Schichten: Streaming-Roofline, die längere von Rechenzeit und Speicherzeit bei nutzbaren Raten.</translation>
    </message>
    <message>
        <source>The time does not include kernel launches.</source>
        <translation>Die Zeit enthält keine Kernelstarts.</translation>
    </message>
    <message>
        <source>The PIM devices are the GPU&apos;s own memory: there is no link.</source>
        <translation>Die PIM-Geräte sind der eigene Speicher der GPU: Es gibt keine Verbindung.</translation>
    </message>
    <message>
        <source>This model does not fit into memory. The numbers assume that it does.</source>
        <translation>Dieses Modell passt nicht in den Speicher. Die Zahlen nehmen an, dass es passt.</translation>
    </message>
    <message>
        <source>No placement with PIM devices is faster than GPU only.</source>
        <translation>Keine Platzierung mit PIM-Geräten ist schneller als „Nur GPU“.</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>die Bandbreite</translation>
    </message>
    <message>
        <source>PIM layers: the proved best draft (Base and AttAcc Full: the baseline), simulated; contexts are rounded up to multiples of %1 tokens.</source>
        <translation>PIM-Schichten: der bewiesen beste Entwurf (Base und AttAcc Full: die Baseline), simuliert; Kontexte sind auf Vielfache von %1 Token aufgerundet.</translation>
    </message>
    <message>
        <source>Kernel launches: %1 each on GPU and PIM devices (%L2 launch).</source>
        <translation>Kernelstarts: je %1 auf GPU und PIM-Geräten (Start: %L2).</translation>
    </message>
    <message>
        <source>Link to the PIM devices: %1.</source>
        <translation>Verbindung zu den PIM-Geräten: %1.</translation>
    </message>
    <message>
        <source>Heads are pipelined: attention hides %1 of QKV generation and projection.</source>
        <translation>Köpfe laufen als Pipeline: Attention verdeckt %1 von QKV-Erzeugung und Projektion.</translation>
    </message>
    <message>
        <source>On the GPU: %1: cannot run on a device: its weights are %2 and its inputs %3, but the units of %L4 multiply numbers of one type</source>
        <translation>Auf der GPU: %1: die Gewichte sind %2 und die Eingaben %3, aber die Einheiten von %L4 multiplizieren Zahlen eines Typs</translation>
    </message>
    <message>
        <source>On the GPU: %1: cannot run on a device: its keys and values are %2 and its inputs %3, but the units of %L4 multiply numbers of one type</source>
        <translation>Auf der GPU: %1: Keys und Values sind %2 und die Eingaben %3, aber die Einheiten von %L4 multiplizieren Zahlen eines Typs</translation>
    </message>
    <message>
        <source>On the GPU: %1: cannot run on a device: its weights are %2, but the units of %L3 compute with %4</source>
        <translation>Auf der GPU: %1: die Gewichte sind %2, aber die Einheiten von %L3 rechnen mit %4</translation>
    </message>
    <message>
        <source>On the GPU: %1: cannot run on a device: its keys and values are %2, but the units of %L3 compute with %4</source>
        <translation>Auf der GPU: %1: Keys und Values sind %2, aber die Einheiten von %L3 rechnen mit %4</translation>
    </message>
    <message>
        <source>On the GPU: %1: cannot run on a device: the units of %L2 have no softmax</source>
        <translation>Auf der GPU: %1: die Einheiten von %L2 haben keinen Softmax</translation>
    </message>
    <message>
        <source>%L1 computes int8 layers as int32, which take four times the memory.</source>
        <translation>%L1 berechnet int8-Schichten als int32, was viermal so viel Speicher braucht.</translation>
    </message>
    <message>
        <source>On the GPU: %1: the PIM rows of the devices have no room for it</source>
        <translation>Auf der GPU: %1: die PIM-Zeilen der Geräte haben dafür keinen Platz</translation>
    </message>
    <message>
        <source>On the GPU: %1: %L2</source>
        <translation>Auf der GPU: %1: %L2</translation>
    </message>
    <message>
        <source>A token passes %1 hosts in turn, the stages of a pipeline.</source>
        <translation>Ein Token durchläuft nacheinander %1 Hosts, die Stufen einer Pipeline.</translation>
    </message>
    <message>
        <source>Fastest placement: %L1, %2 per token.</source>
        <translation>Schnellste Platzierung: %L1, %2 je Token.</translation>
    </message>
    <message>
        <source>It is %1 faster than GPU only.</source>
        <translation>Sie ist %1 so schnell wie „Nur GPU“.</translation>
    </message>
    <message>
        <source>Kernel launches take %1 % of the step.</source>
        <translation>Kernelstarts brauchen %1 % des Schritts.</translation>
    </message>
    <message>
        <source>Computation takes %1 % of the step.</source>
        <translation>Rechnen braucht %1 % des Schritts.</translation>
    </message>
    <message>
        <source>GPU memory traffic takes %1 % of the step.</source>
        <translation>Speicherzugriffe der GPU brauchen %1 % des Schritts.</translation>
    </message>
    <message>
        <source>Rearranging operands and results takes %1 % of the step.</source>
        <translation>Umordnen von Operanden und Ergebnissen braucht %1 % des Schritts.</translation>
    </message>
    <message>
        <source>Transfers over links take %1 % of the step.</source>
        <translation>Übertragungen über Verbindungen brauchen %1 % des Schritts.</translation>
    </message>
    <message>
        <source>Lower bound for any placement: %1 (bandwidth).</source>
        <translation>Untere Schranke für jede Platzierung: %1 (Bandbreite).</translation>
    </message>
    <message>
        <source>Lower bound for any placement: %1 (computation).</source>
        <translation>Untere Schranke für jede Platzierung: %1 (Rechnen).</translation>
    </message>
    <message>
        <source>Custom: %1</source>
        <translation>Eigene: %1</translation>
    </message>
    <message>
        <source>layer %L1</source>
        <translation>Schicht %L1</translation>
    </message>
    <message>
        <source>cannot run on a device: the host has none</source>
        <translation>kann auf keinem Gerät laufen: der Host hat keines</translation>
    </message>
    <message>
        <source>cannot run on a device: its keys and values are of different sizes</source>
        <translation>kann auf keinem Gerät laufen: ihre Keys und Values sind verschieden groß</translation>
    </message>
    <message>
        <source>cannot run on a device: it has several tokens of a sequence at once</source>
        <translation>kann auf keinem Gerät laufen: sie hat mehrere Token einer Sequenz auf einmal</translation>
    </message>
    <message>
        <source>cannot run on a device: it is neither a matrix product nor attention</source>
        <translation>kann auf keinem Gerät laufen: sie ist weder Matrixprodukt noch Attention</translation>
    </message>
    <message>
        <source>Run it on the GPU</source>
        <translation>Führen Sie es auf der GPU aus</translation>
    </message>
    <message>
        <source>needs %1: weights %2, keys and values of %3 x %4 tokens %5, activations %6; a host has %7</source>
        <translation>braucht %1: Gewichte %2, Keys und Values von %3 x %4 Token %5, Aktivierungen %6; ein Host hat %7</translation>
    </message>
    <message>
        <source>needs %1: weights %2, keys and values of %3 x %4 tokens %5, activations %6; the %7 devices of a host have %8</source>
        <translation>braucht %1: Gewichte %2, Keys und Values von %3 x %4 Token %5, Aktivierungen %6; die %7 Geräte eines Hosts haben %8</translation>
    </message>
    <message>
        <source>model %1 on one host (%L2)</source>
        <translation>Modell %1 auf einem Host (%L2)</translation>
    </message>
    <message>
        <source>model %1 on %2 hosts (%L3)</source>
        <translation>Modell %1 auf %2 Hosts (%L3)</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>Use at least %1 hosts, or types with fewer bits</source>
        <translation>Verwenden Sie mindestens %1 Hosts, oder Typen mit weniger Bits</translation>
    </message>
    <message>
        <source>Use at least %1 hosts, a batch of at most %2, or types with fewer bits</source>
        <translation>Verwenden Sie mindestens %1 Hosts, einen Batch von höchstens %2, oder Typen mit weniger Bits</translation>
    </message>
    <message>
        <source>Use at least %1 hosts, a context of at most %2 tokens, or types with fewer bits</source>
        <translation>Verwenden Sie mindestens %1 Hosts, einen Kontext von höchstens %2 Token, oder Typen mit weniger Bits</translation>
    </message>
    <message>
        <source>Use at least %1 hosts, a batch of at most %2, a context of at most %3 tokens, or types with fewer bits</source>
        <translation>Verwenden Sie mindestens %1 Hosts, einen Batch von höchstens %2, einen Kontext von höchstens %3 Token, oder Typen mit weniger Bits</translation>
    </message>
    <message>
        <source>has %1 blocks, fewer than the %2 stages</source>
        <translation>hat %1 Blöcke, weniger als die %2 Stufen</translation>
    </message>
    <message>
        <source>Use at most as many stages as blocks</source>
        <translation>Verwenden Sie höchstens so viele Stufen wie Blöcke</translation>
    </message>
    <message>
        <source>has %1 heads, which cannot be divided among %2 devices</source>
        <translation>hat %1 Köpfe, die sich nicht auf %2 Geräte verteilen lassen</translation>
    </message>
    <message>
        <source>Heads are not padded: use one of %1</source>
        <translation>Köpfe werden nicht aufgefüllt: Verwenden Sie eines von %1</translation>
    </message>
    <message>
        <source>batch or tokens are out of range</source>
        <translation>Batch oder Token sind außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>Use a batch of 1 to 65,536, at least 1 input and 2 output tokens, and at most 4 million of each</source>
        <translation>Verwenden Sie einen Batch von 1 bis 65 536, mindestens 1 Token Eingabe und 2 Ausgabe und höchstens je 4 Millionen</translation>
    </message>
    <message>
        <source>its kernel no longer exists</source>
        <translation>ihren Kernel gibt es nicht mehr</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Starten Sie noch einmal</translation>
    </message>
    <message>
        <source>Run a model first</source>
        <translation>Starten Sie zuerst ein Modell</translation>
    </message>
    <message>
        <source>is not a description of a model: it has neither &quot;format&quot; nor &quot;model_type&quot;</source>
        <translation>ist keine Beschreibung eines Modells: es hat weder „format“ noch „model_type“</translation>
    </message>
    <message>
        <source>Use the config.json of a model, or a Pimento model file (MODEL_FILES.md)</source>
        <translation>Verwenden Sie die config.json eines Modells oder eine Modelldatei von Pimento (MODEL_FILES.md)</translation>
    </message>
    <message>
        <source>%1 devices of a block hold the same keys and values</source>
        <translation>%1 Geräte je Block halten dieselben Keys und Values</translation>
    </message>
    <message>
        <source>each of the %1 devices of a block holds the latent vectors of all tokens</source>
        <translation>jedes der %1 Geräte je Block hält die latenten Vektoren aller Token</translation>
    </message>
    <message>
        <source>feed-forward of %1 padded to %2</source>
        <translation>Feed-Forward von %1 auf %2 aufgefüllt</translation>
    </message>
    <message>
        <source>vocabulary of %1 padded to %2</source>
        <translation>Vokabular von %1 auf %2 aufgefüllt</translation>
    </message>
    <message>
        <source>Attention covers the whole context: the model does not include the window of %1 tokens in the file.</source>
        <translation>Attention umfasst den ganzen Kontext: Das Fenster von %1 Token aus der Datei ist nicht modelliert.</translation>
    </message>
    <message>
        <source>Attention covers the whole context: the model does not include the window of %1 tokens that %2 of %3 blocks have.</source>
        <translation>Attention umfasst den ganzen Kontext: Das Fenster von %1 Token, das %2 von %3 Blöcken haben, ist nicht modelliert.</translation>
    </message>
    <message>
        <source>Attention covers the whole context: the model does not include the window of %1 tokens of some blocks.</source>
        <translation>Attention umfasst den ganzen Kontext: Das Fenster von %1 Token einiger Blöcke ist nicht modelliert.</translation>
    </message>
    <message>
        <source>The model does not include the multi-token prediction blocks (%1).</source>
        <translation>Die Blöcke für Multi-Token-Vorhersage (%1) sind nicht modelliert.</translation>
    </message>
    <message>
        <source>Only the language model of the file (%1) counts; image and audio encoders do not.</source>
        <translation>Nur das Sprachmodell der Datei (%1) zählt; Encoder für Bild und Ton zählen nicht.</translation>
    </message>
    <message>
        <source>%1 matrices count as quantised, although some blocks keep them unquantised.</source>
        <translation>%1 Matrizen zählen als quantisiert, obwohl einige Blöcke sie unquantisiert lassen.</translation>
    </message>
    <message>
        <source>The model is made for %1 tokens, fewer than the %2 tokens of the longest context.</source>
        <translation>Das Modell ist für %1 Token gemacht, weniger als die %2 Token des längsten Kontexts.</translation>
    </message>
    <message>
        <source>The model has %1 positions, fewer than the %2 tokens of the longest context.</source>
        <translation>Das Modell hat %1 Positionen, weniger als die %2 Token des längsten Kontexts.</translation>
    </message>
    <message>
        <source>Attention covers the whole context: the model does not include the windows of some blocks.</source>
        <translation>Attention umfasst den ganzen Kontext: Die Fenster einiger Blöcke sind nicht modelliert.</translation>
    </message>
    <message>
        <source>Only the language model of the file counts; image and audio encoders do not.</source>
        <translation>Nur das Sprachmodell der Datei zählt; Encoder für Bild und Ton zählen nicht.</translation>
    </message>
    <message>
        <source>1 matrix counts as quantised, although some blocks keep it unquantised.</source>
        <translation>1 Matrix zählt als quantisiert, obwohl einige Blöcke sie unquantisiert lassen.</translation>
    </message>
    <message>
        <source>Sparse attention in every other layer is counted as dense.</source>
        <translation>Dünn besetzte Attention in jeder zweiten Schicht zählt als dicht.</translation>
    </message>
    <message>
        <source>Weights are FP8 with a scale of 32 bits for each block of 128 x 128; activations are converted to FP8; the cache of a token is BF16.</source>
        <translation>Gewichte sind FP8 mit einer Skala von 32 Bits je Block von 128 x 128; Aktivierungen werden zu FP8; der Cache eines Tokens ist BF16.</translation>
    </message>
    <message>
        <source>The model does not include the multi-token prediction block (11.5 x 10^9 parameters).</source>
        <translation>Der Block für Multi-Token-Vorhersage (11,5 × 10^9 Parameter) ist nicht modelliert.</translation>
    </message>
    <message>
        <source>The table prints a hidden size of 5,140; 40 heads of 128 are 5,120, which is what the DCC artifact uses.</source>
        <translation>Die Tabelle druckt eine verborgene Größe von 5 140; 40 Köpfe von 128 sind 5 120, was das DCC-Artefakt nimmt.</translation>
    </message>
    <message>
        <source>The DCC paper evaluates 4,096 tokens, beyond the model&apos;s context.</source>
        <translation>Die Auswertung des DCC-Aufsatzes geht bis 4 096 Token, über den Kontext des Modells hinaus.</translation>
    </message>
    <message>
        <source>The artifact makes the feed-forward 8/3 x hidden (17,749) wide instead of 17,920, which is that number rounded up to a multiple of 256.</source>
        <translation>Das Artefakt macht das Feed-Forward 8/3 x die verborgene Größe (17 749) breit statt 17 920, was diese Zahl ist, aufgerundet auf ein Vielfaches von 256.</translation>
    </message>
    <message>
        <source>The largest context is that of Llama 2; LLaMA-30B was trained for 2,048 tokens.</source>
        <translation>Der größte Kontext ist der von Llama 2; LLaMA-30B wurde für 2 048 Token trainiert.</translation>
    </message>
    <message>
        <source>A shape for measuring throughput; it was never trained to the end.</source>
        <translation>Eine Form, um Durchsatz zu messen; sie wurde nie zu Ende trainiert.</translation>
    </message>
    <message>
        <source>The DCC paper&apos;s evaluation goes to 2,176 tokens, beyond its table of positions.</source>
        <translation>Die Auswertung des DCC-Aufsatzes geht bis 2 176 Token, über ihre Tabelle von Positionen hinaus.</translation>
    </message>
    <message>
        <source>Queries, keys and values have biases.</source>
        <translation>Queries, Keys und Values haben Biases.</translation>
    </message>
    <message>
        <source>The file states 32,768 positions; longer contexts are reached by scaling them.</source>
        <translation>Die Datei nennt 32 768 Positionen; längere Kontexte erreicht man, indem man sie skaliert.</translation>
    </message>
    <message>
        <source>Each token goes to 2 of 8 experts; every block has them.</source>
        <translation>Jedes Token geht zu 2 von 8 Experten; jeder Block hat sie.</translation>
    </message>
    <message>
        <source>append</source>
        <translation>Anhängen</translation>
    </message>
    <message>
        <source>cannot run on a device: its latent vector is not eight times as long as the rotary part</source>
        <translation>kann auf keinem Gerät laufen: ihr latenter Vektor ist nicht achtmal so lang wie der Drehanteil</translation>
    </message>
    <message>
        <source>The DCC paper&apos;s evaluation: an A100 whose memory is five PIM stacks of HBM3. Energy: constants of AttAcc&apos;s simulator (28.72 pJ per byte off chip, 2.4 in the level-2 cache and 1.28 in the level-1 cache, 0.32 per multiply-add and 0.2 for its registers, 10.4 per byte over a link). A stack takes at most 116 W: the budget of an HBM3 stack of 16 GB in PAPI (ASPLOS 2025)</source>
        <translation>Die Auswertung des DCC-Aufsatzes: eine A100, deren Speicher fünf PIM-Stapel aus HBM3 sind. Energie: Konstanten aus AttAccs Simulator (28,72 pJ je Byte außerhalb des Chips, 2,4 im Cache der Stufe 2 und 1,28 im Cache der Stufe 1, 0,32 je Multiplikation mit Addition und 0,2 für deren Register, 10,4 je Byte einer Verbindung). Ein Stapel nimmt höchstens 116 W auf: das Budget eines HBM3-Stapels von 16 GB in PAPI (ASPLOS 2025)</translation>
    </message>
    <message>
        <source>The energy does not include static power.</source>
        <translation>Die Energie enthält keine statische Leistung.</translation>
    </message>
    <message>
        <source>The stack power does not include static power.</source>
        <translation>Die Leistung des Stapels enthält keine statische Leistung.</translation>
    </message>
    <message>
        <source>The static power alone exceeds the cap; slowing down does not help.</source>
        <translation>Schon die statische Leistung übersteigt die Obergrenze; Verlangsamen hilft nicht.</translation>
    </message>
    <message>
        <source>%1 W on average, peak %2 W in the layer %L3.</source>
        <translation>%1 W im Mittel, Spitze %2 W in der Schicht %L3.</translation>
    </message>
    <message>
        <source>Peak within a program: %1 W over one microsecond, in the layer %L2.</source>
        <translation>Spitze in einem Programm: %1 W über eine Mikrosekunde, in der Schicht %L2.</translation>
    </message>
    <message>
        <source>Static power: %1 W.</source>
        <translation>Statische Leistung: %1 W.</translation>
    </message>
    <message>
        <source>It never exceeds the cap of %1 W.</source>
        <translation>Sie übersteigt die Obergrenze von %1 W nie.</translation>
    </message>
    <message>
        <source>No segment exceeds the cap of %1 W, but single microseconds do.</source>
        <translation>Kein Abschnitt übersteigt die Obergrenze von %1 W, einzelne Mikrosekunden schon.</translation>
    </message>
    <message>
        <source>It exceeds the cap of %1 W for %2 % of the step.</source>
        <translation>Sie übersteigt die Obergrenze von %1 W für %2 % des Schritts.</translation>
    </message>
    <message>
        <source>Slowed down to meet the cap, the step would take %1 (%2x).</source>
        <translation>Auf die Obergrenze verlangsamt, bräuchte der Schritt %1 (%2×).</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>Host %1</translation>
    </message>
    <message>
        <source>caps a device below its static power</source>
        <translation>begrenzt ein Gerät unter seine statische Leistung</translation>
    </message>
    <message>
        <source>Raise the cap above the static power, or use 0 for none</source>
        <translation>Heben Sie die Obergrenze über die statische Leistung, oder verwenden Sie 0 für keine</translation>
    </message>
    <message>
        <source>Matrix times one vector, times a number: GEMV as libraries of linear algebra define it.</source>
        <translation>Matrix mal ein Vektor, mal eine Zahl: GEMV, wie Bibliotheken der linearen Algebra es festlegen.</translation>
    </message>
    <message>
        <source>Scaled MTV</source>
        <translation>Skaliertes MTV</translation>
    </message>
    <message>
        <source>Sum of two vectors times whole numbers, c*a + d*b: GEVA for integers.</source>
        <translation>Summe zweier Vektoren mal ganze Zahlen, c*a + d*b: GEVA für ganze Zahlen.</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>Gewichtete Summe</translation>
    </message>
    <message>
        <source>Time by part</source>
        <translation>Zeit nach Teilen</translation>
    </message>
    <message>
        <source>Cycles of the slowest DPU by cause</source>
        <translation>Takte der langsamsten DPU nach Ursache</translation>
    </message>
    <message>
        <source>Lower bound by resource</source>
        <translation>Untere Schranke nach Betriebsmittel</translation>
    </message>
    <message>
        <source>Bytes moved</source>
        <translation>Bewegte Bytes</translation>
    </message>
    <message>
        <source>Energy by segment</source>
        <translation>Energie nach Abschnitt</translation>
    </message>
    <message>
        <source>to DPUs</source>
        <translation>zu DPUs</translation>
    </message>
    <message>
        <source>from DPUs</source>
        <translation>von DPUs</translation>
    </message>
    <message>
        <source>issue</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>taken locks</source>
        <translation>belegte Sperren</translation>
    </message>
    <message>
        <source>register file</source>
        <translation>Registersatz</translation>
    </message>
    <message>
        <source>too few tasklets</source>
        <translation>zu wenige Tasklets</translation>
    </message>
    <message>
        <source>link to DPUs</source>
        <translation>Verbindung zu DPUs</translation>
    </message>
    <message>
        <source>link from DPUs</source>
        <translation>Verbindung von DPUs</translation>
    </message>
    <message>
        <source>issue slots</source>
        <translation>Ausgabeplätze</translation>
    </message>
    <message>
        <source>DMA engine</source>
        <translation>DMA-Einheit</translation>
    </message>
    <message>
        <source>MRAM and WRAM</source>
        <translation>MRAM und WRAM</translation>
    </message>
    <message>
        <source>The host writes operands to the main memories of DPUs</source>
        <translation>Der Host schreibt Operanden in die Hauptspeicher der DPUs</translation>
    </message>
    <message>
        <source>Kernel on the slowest DPU</source>
        <translation>Kernel auf der langsamsten DPU</translation>
    </message>
    <message>
        <source>The host reads results from the main memories of DPUs</source>
        <translation>Der Host liest Ergebnisse aus den Hauptspeichern der DPUs</translation>
    </message>
    <message>
        <source>The host copies data that calls cannot move in place, and adds partial results</source>
        <translation>Der Host kopiert Daten, die Aufrufe nicht direkt bewegen können, und addiert Teilergebnisse</translation>
    </message>
    <message>
        <source>An instruction was issued</source>
        <translation>Ein Befehl wurde ausgegeben</translation>
    </message>
    <message>
        <source>An instruction was issued, but its lock was taken</source>
        <translation>Ein Befehl wurde ausgegeben, aber seine Sperre war belegt</translation>
    </message>
    <message>
        <source>The instruction before held the register file</source>
        <translation>Der Befehl davor hielt den Registersatz</translation>
    </message>
    <message>
        <source>No tasklet could issue: too few cycles since its last instruction, or it sleeps</source>
        <translation>Kein Tasklet konnte einen Befehl ausgeben: zu wenige Takte seit seinem letzten, oder es schläft</translation>
    </message>
    <message>
        <source>A tasklet waited for its DMA transfer, and no other could issue</source>
        <translation>Ein Tasklet wartete auf seine DMA-Übertragung, und kein anderes konnte einen Befehl ausgeben</translation>
    </message>
    <message>
        <source>Of all DPUs, padding included</source>
        <translation>Aller DPUs, mit Auffüllung</translation>
    </message>
    <message>
        <source>Between main and working memories of all DPUs</source>
        <translation>Zwischen Haupt- und Arbeitsspeichern aller DPUs</translation>
    </message>
    <message>
        <source>Calls that write operands to DPUs, in sequence</source>
        <translation>Aufrufe, die Operanden zu DPUs schreiben, nacheinander</translation>
    </message>
    <message>
        <source>Calls that read results, in sequence</source>
        <translation>Aufrufe, die Ergebnisse lesen, nacheinander</translation>
    </message>
    <message>
        <source>On the slowest DPU: one cycle per instruction, plus register-file conflicts</source>
        <translation>Auf der langsamsten DPU: ein Takt je Befehl, dazu Konflikte am Registersatz</translation>
    </message>
    <message>
        <source>On the slowest DPU: the time in which transfers occupy main memory</source>
        <translation>Auf der langsamsten DPU: die Zeit, in der Übertragungen den Hauptspeicher belegen</translation>
    </message>
    <message>
        <source>DPUs that work</source>
        <translation>DPUs, die arbeiten</translation>
    </message>
    <message>
        <source>Class of DPUs with the same work</source>
        <translation>Klasse von DPUs mit derselben Arbeit</translation>
    </message>
    <message>
        <source>Bytes in MRAM</source>
        <translation>Bytes im MRAM</translation>
    </message>
    <message>
        <source>Fraction of MRAM</source>
        <translation>Anteil am MRAM</translation>
    </message>
    <message>
        <source>Bytes in MRAM without padding</source>
        <translation>Bytes im MRAM ohne Auffüllung</translation>
    </message>
    <message>
        <source>Kernel as a tensor program</source>
        <translation>Kernel als Tensorprogramm</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Scheduled tensor program</source>
        <translation>Tensorprogramm nach Plan</translation>
    </message>
    <message>
        <source>Host program</source>
        <translation>Host-Programm</translation>
    </message>
    <message>
        <source>Before passes</source>
        <translation>Vor den Durchgängen</translation>
    </message>
    <message>
        <source>Loop program</source>
        <translation>Schleifenprogramm</translation>
    </message>
    <message>
        <source>DPU assembly</source>
        <translation>DPU-Assembler</translation>
    </message>
    <message>
        <source>UPMEM-C of the host</source>
        <translation>UPMEM-C des Hosts</translation>
    </message>
    <message>
        <source>UPMEM-C of the kernel</source>
        <translation>UPMEM-C des Kernels</translation>
    </message>
    <message>
        <source>issues an instruction</source>
        <translation>gibt einen Befehl aus</translation>
    </message>
    <message>
        <source>issues an instruction that finds its lock taken</source>
        <translation>gibt einen Befehl aus, dessen Sperre belegt ist</translation>
    </message>
    <message>
        <source>waits for the minimum distance between its instructions</source>
        <translation>wartet auf den Mindestabstand zwischen seinen Befehlen</translation>
    </message>
    <message>
        <source>ready, but another tasklet issues</source>
        <translation>bereit, aber ein anderes Tasklet gibt aus</translation>
    </message>
    <message>
        <source>its transfer waits for another one</source>
        <translation>seine Übertragung wartet auf eine andere</translation>
    </message>
    <message>
        <source>its transfer is served</source>
        <translation>seine Übertragung läuft</translation>
    </message>
    <message>
        <source>sleeps at a barrier or a hand-shake, or has finished</source>
        <translation>schläft an einer Barriere oder einem Handschlag, oder ist fertig</translation>
    </message>
    <message>
        <source>issues in every cycle</source>
        <translation>gibt in jedem Takt aus</translation>
    </message>
    <message>
        <source>an instruction holds the register file</source>
        <translation>ein Befehl hält den Registersatz</translation>
    </message>
    <message>
        <source>no tasklet is ready</source>
        <translation>kein Tasklet ist bereit</translation>
    </message>
    <message>
        <source>ready tasklets wait for a transfer</source>
        <translation>bereite Tasklets warten auf eine Übertragung</translation>
    </message>
    <message>
        <source>moves data from MRAM to WRAM</source>
        <translation>bewegt Daten vom MRAM ins WRAM</translation>
    </message>
    <message>
        <source>moves data from WRAM to MRAM</source>
        <translation>bewegt Daten vom WRAM ins MRAM</translation>
    </message>
    <message>
        <source>DPUs run programs: the lines of the programs show data movement, not commands.</source>
        <translation>DPUs führen Programme aus: Datenbewegung steht in den Zeilen der Programme, nicht in Befehlen.</translation>
    </message>
    <message>
        <source>device &quot;%1&quot;</source>
        <translation>Gerät „%1“</translation>
    </message>
    <message>
        <source>loop program %1, line &quot;%2&quot;</source>
        <translation>Schleifenprogramm %1, Zeile „%2“</translation>
    </message>
    <message>
        <source>loop program %1</source>
        <translation>Schleifenprogramm %1</translation>
    </message>
    <message>
        <source>schedule of %1, column %2</source>
        <translation>Plan von %1, Spalte %2</translation>
    </message>
    <message>
        <source>the search for schedules</source>
        <translation>die Suche nach Plänen</translation>
    </message>
    <message>
        <source>the settings of the search</source>
        <translation>die Einstellungen der Suche</translation>
    </message>
    <message>
        <source>schedules need a device with DPUs, but it obeys commands</source>
        <translation>Pläne brauchen ein Gerät mit DPUs, dieses aber gehorcht Befehlen</translation>
    </message>
    <message>
        <source>Use a device with DPUs, such as upmem</source>
        <translation>Verwenden Sie ein Gerät mit DPUs, etwa upmem</translation>
    </message>
    <message>
        <source>has elements of type %1, which DPUs do not compute with</source>
        <translation>hat Elemente vom Typ %1, mit dem DPUs nicht rechnen</translation>
    </message>
    <message>
        <source>Use int32 or int64</source>
        <translation>Verwenden Sie int32 oder int64</translation>
    </message>
    <message>
        <source>computes with float32, which has no instructions here</source>
        <translation>rechnet mit float32, wofür es hier keine Befehle gibt</translation>
    </message>
    <message>
        <source>Take int32 or int64</source>
        <translation>Nehmen Sie int32 oder int64</translation>
    </message>
    <message>
        <source>Take int32</source>
        <translation>Nehmen Sie int32</translation>
    </message>
    <message>
        <source>the maximum of int64 cannot be emitted</source>
        <translation>das Maximum von int64 kann nicht erzeugt werden</translation>
    </message>
    <message>
        <source>products of int64 cannot be emitted</source>
        <translation>Produkte von int64 können nicht erzeugt werden</translation>
    </message>
    <message>
        <source>elements of two types meet in one statement</source>
        <translation>Elemente zweier Typen treffen in einer Anweisung aufeinander</translation>
    </message>
    <message>
        <source>Give all of its buffers one type</source>
        <translation>Geben Sie allen Puffern darin einen Typ</translation>
    </message>
    <message>
        <source>a lower bound that is divided cannot be emitted</source>
        <translation>eine untere Grenze, die geteilt wird, kann nicht erzeugt werden</translation>
    </message>
    <message>
        <source>Leave tightened bounds out for this program</source>
        <translation>Lassen Sie engere Grenzen bei diesem Programm weg</translation>
    </message>
    <message>
        <source>needs more registers at once than a tasklet has</source>
        <translation>braucht mehr Register zugleich, als ein Tasklet hat</translation>
    </message>
    <message>
        <source>Write the expression as several statements</source>
        <translation>Schreiben Sie den Ausdruck als mehrere Anweisungen</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions</source>
        <translation>%1 hat %2 Dimensionen</translation>
    </message>
    <message>
        <source>Use 16 at most</source>
        <translation>Verwenden Sie höchstens 16</translation>
    </message>
    <message>
        <source>DPUs have no softmax</source>
        <translation>DPUs haben keinen Softmax</translation>
    </message>
    <message>
        <source>Run it on the host: explore the statements before and after it as separate kernels</source>
        <translation>Führen Sie es auf dem Host aus: Erkunden Sie die Anweisungen davor und danach als eigene Kernels</translation>
    </message>
    <message>
        <source>has %1 statements</source>
        <translation>hat %1 Anweisungen</translation>
    </message>
    <message>
        <source>Make a kernel of each statement: a launch runs one</source>
        <translation>Machen Sie aus jeder Anweisung einen Kernel: Ein Start führt eine aus</translation>
    </message>
    <message>
        <source>has no loop to split across DPUs</source>
        <translation>hat keine Schleife, die sich auf DPUs teilen lässt</translation>
    </message>
    <message>
        <source>Use larger sizes</source>
        <translation>Verwenden Sie größere Größen</translation>
    </message>
    <message>
        <source>sums over a number of elements without a factor of 2 to %1</source>
        <translation>summiert über eine Zahl von Elementen ohne einen Faktor von 2 bis %1</translation>
    </message>
    <message>
        <source>the search found no schedule that DPUs can run</source>
        <translation>die Suche fand keinen Plan, den DPUs ausführen können</translation>
    </message>
    <message>
        <source>Choose larger sizes, or more working memory for tiles</source>
        <translation>Wählen Sie größere Größen, oder mehr Arbeitsspeicher für Kacheln</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>Suchen Sie noch einmal</translation>
    </message>
    <message>
        <source>Request the batch again</source>
        <translation>Fordern Sie den Batch noch einmal an</translation>
    </message>
    <message>
        <source>Compare with PrIM, or choose VA or RED</source>
        <translation>Vergleichen Sie mit PrIM, oder wählen Sie VA oder RED</translation>
    </message>
    <message>
        <source>has no point for these sizes</source>
        <translation>hat keinen Punkt für diese Größen</translation>
    </message>
    <message>
        <source>lacks %1...</source>
        <translation>fehlt: %1...</translation>
    </message>
    <message>
        <source>expected %1... instead of &quot;%2&quot;</source>
        <translation>erwartet wird %1... statt „%2“</translation>
    </message>
    <message>
        <source>Write decisions in the order in which they are listed</source>
        <translation>Schreiben Sie Entscheidungen in der Reihenfolge, in der sie aufgeführt sind</translation>
    </message>
    <message>
        <source>%1... has the wrong number of factors: %2</source>
        <translation>%1... hat die falsche Zahl von Faktoren: %2</translation>
    </message>
    <message>
        <source>Give %1, outermost first</source>
        <translation>Geben Sie %1 an, den äußersten zuerst</translation>
    </message>
    <message>
        <source>has an unknown word &quot;%1&quot;</source>
        <translation>enthält das unbekannte Wort „%1“</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>Lassen Sie es weg</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>Use digits</source>
        <translation>Verwenden Sie Ziffern</translation>
    </message>
    <message>
        <source>rf=%1 is not a number of DPUs that can share sums</source>
        <translation>rf=%1 ist keine Zahl von DPUs, die sich Summen teilen können</translation>
    </message>
    <message>
        <source>Use a divisor of %1 from %2 to %3</source>
        <translation>Verwenden Sie einen Teiler von %1 von %2 bis %3</translation>
    </message>
    <message>
        <source>the decisions belong to another program</source>
        <translation>die Entscheidungen gehören zu einem anderen Programm</translation>
    </message>
    <message>
        <source>Use decisions made for it</source>
        <translation>Verwenden Sie Entscheidungen, die dafür gemacht sind</translation>
    </message>
    <message>
        <source>tiles of %1 do not fit</source>
        <translation>Kacheln von %1 passen nicht</translation>
    </message>
    <message>
        <source>Use factors with the product %1, the last one at most %2</source>
        <translation>Verwenden Sie Faktoren mit dem Produkt %1, den letzten höchstens %2</translation>
    </message>
    <message>
        <source>%1 cannot be copied at level %2</source>
        <translation>%1 kann nicht auf Ebene %2 kopiert werden</translation>
    </message>
    <message>
        <source>results cannot be copied at level %1</source>
        <translation>Ergebnisse können nicht auf Ebene %1 kopiert werden</translation>
    </message>
    <message>
        <source>Use %1 or %2</source>
        <translation>Verwenden Sie %1 oder %2</translation>
    </message>
    <message>
        <source>unroll=%1 is not a choice</source>
        <translation>unroll=%1 steht nicht zur Wahl</translation>
    </message>
    <message>
        <source>Use 0, 16, 64 or 512</source>
        <translation>Verwenden Sie 0, 16, 64 oder 512</translation>
    </message>
    <message>
        <source>threads=%1 is not a choice</source>
        <translation>threads=%1 steht nicht zur Wahl</translation>
    </message>
    <message>
        <source>Use a divisor of the number of results up to %1</source>
        <translation>Verwenden Sie einen Teiler der Zahl der Ergebnisse bis %1</translation>
    </message>
    <message>
        <source>uses too few DPUs: %1 instead of at least %2</source>
        <translation>benutzt zu wenige DPUs: %1 statt mindestens %2</translation>
    </message>
    <message>
        <source>Bind more iterations to DPUs</source>
        <translation>Binden Sie mehr Wiederholungen an DPUs</translation>
    </message>
    <message>
        <source>uses %1 DPUs, but at most %2 exist</source>
        <translation>benutzt %1 DPUs, aber es gibt höchstens %2</translation>
    </message>
    <message>
        <source>Bind fewer iterations to DPUs</source>
        <translation>Binden Sie weniger Wiederholungen an DPUs</translation>
    </message>
    <message>
        <source>moves nothing between host and DPUs</source>
        <translation>bewegt nichts zwischen Host und DPUs</translation>
    </message>
    <message>
        <source>Let it read or write a tensor</source>
        <translation>Lassen Sie es einen Tensor lesen oder schreiben</translation>
    </message>
    <message>
        <source>uses %1 tasklets, but a DPU has %2</source>
        <translation>benutzt %1 Tasklets, aber eine DPU hat %2</translation>
    </message>
    <message>
        <source>Take fewer tasklets</source>
        <translation>Nehmen Sie weniger Tasklets</translation>
    </message>
    <message>
        <source>needs %1 instructions; a DPU holds %2</source>
        <translation>braucht %1 Befehle; eine DPU fasst %2</translation>
    </message>
    <message>
        <source>Unroll less</source>
        <translation>Entrollen Sie weniger</translation>
    </message>
    <message>
        <source>needs %1 bytes of working memory; a DPU has %2</source>
        <translation>braucht %1 Bytes Arbeitsspeicher; eine DPU hat %2</translation>
    </message>
    <message>
        <source>needs %1 bytes of main memory; a DPU has %2</source>
        <translation>braucht %1 Bytes Hauptspeicher; eine DPU hat %2</translation>
    </message>
    <message>
        <source>Take smaller tiles, fewer tasklets or more DPUs</source>
        <translation>Nehmen Sie kleinere Kacheln, weniger Tasklets oder mehr DPUs</translation>
    </message>
    <message>
        <source>moves %1 bytes by DMA</source>
        <translation>bewegt %1 Bytes durch DMA</translation>
    </message>
    <message>
        <source>Make it a multiple of 8</source>
        <translation>Machen Sie daraus ein Vielfaches von 8</translation>
    </message>
    <message>
        <source>%1 is not always aligned to 8 bytes</source>
        <translation>%1 ist nicht immer auf 8 Bytes ausgerichtet</translation>
    </message>
    <message>
        <source>Take tiles of multiples of 8 bytes</source>
        <translation>Nehmen Sie Kacheln von Vielfachen von 8 Bytes</translation>
    </message>
    <message>
        <source>is stored by every tasklet</source>
        <translation>wird von jedem Tasklet gespeichert</translation>
    </message>
    <message>
        <source>Let one tasklet store it</source>
        <translation>Lassen Sie ein Tasklet es speichern</translation>
    </message>
    <message>
        <source>two tasklets store to the same 8 bytes of MRAM</source>
        <translation>zwei Tasklets speichern in dieselben 8 Bytes des MRAM</translation>
    </message>
    <message>
        <source>Take output tiles of multiples of 8 bytes</source>
        <translation>Nehmen Sie Ausgabekacheln von Vielfachen von 8 Bytes</translation>
    </message>
    <message>
        <source>caches %1 bytes in WRAM; limit: %2</source>
        <translation>hält %1 Bytes im WRAM; Grenze: %2</translation>
    </message>
    <message>
        <source>keeps %1 bytes in MRAM; limit: %2</source>
        <translation>hält %1 Bytes im MRAM; Grenze: %2</translation>
    </message>
    <message>
        <source>Take smaller tiles or fewer tasklets</source>
        <translation>Nehmen Sie kleinere Kacheln oder weniger Tasklets</translation>
    </message>
    <message>
        <source>Take more DPUs</source>
        <translation>Nehmen Sie mehr DPUs</translation>
    </message>
    <message>
        <source>Take fewer DPUs</source>
        <translation>Nehmen Sie weniger DPUs</translation>
    </message>
    <message>
        <source>gives DPUs less than 2 rows</source>
        <translation>gibt DPUs weniger als 2 Zeilen</translation>
    </message>
    <message>
        <source>has tiles of %1 bytes besides its stacks</source>
        <translation>hat neben seinen Stapeln Kacheln von %1 Bytes</translation>
    </message>
    <message>
        <source>exceeds the simulation limit of %1 cycles</source>
        <translation>übersteigt die Simulationsgrenze von %1 Takten</translation>
    </message>
    <message>
        <source>Divide the work among more DPUs or tasklets, or allow more cycles</source>
        <translation>Teilen Sie die Arbeit auf mehr DPUs oder Tasklets auf, oder erlauben Sie mehr Takte</translation>
    </message>
    <message>
        <source>moves %1 in pieces of %2 bytes</source>
        <translation>bewegt %1 in Stücken von %2 Bytes</translation>
    </message>
    <message>
        <source>Let pieces be multiples of 8 bytes</source>
        <translation>Lassen Sie Stücke Vielfache von 8 Bytes sein</translation>
    </message>
    <message>
        <source>reads and writes %1, whose parts reach beyond it</source>
        <translation>liest und schreibt %1, dessen Teile darüber hinausreichen</translation>
    </message>
    <message>
        <source>Let tiles divide it</source>
        <translation>Lassen Sie Kacheln es genau teilen</translation>
    </message>
    <message>
        <source>does not end with summing the results of DPUs</source>
        <translation>endet nicht damit, die Ergebnisse der DPUs zu summieren</translation>
    </message>
    <message>
        <source>Choose a schedule without it</source>
        <translation>Wählen Sie einen Plan ohne dies</translation>
    </message>
    <message>
        <source>the block %1 computes something that programs of DPUs here do not have</source>
        <translation>der Block %1 rechnet etwas, das Programme von DPUs hier nicht haben</translation>
    </message>
    <message>
        <source>DPUs add, subtract, multiply, take maxima and apply ReLU</source>
        <translation>DPUs addieren, subtrahieren, multiplizieren, bilden Maxima und wenden ReLU an</translation>
    </message>
    <message>
        <source>the block %1 has a constant that is not a whole number</source>
        <translation>der Block %1 hat eine Konstante, die keine ganze Zahl ist</translation>
    </message>
    <message>
        <source>Write a whole number</source>
        <translation>Schreiben Sie eine ganze Zahl</translation>
    </message>
    <message>
        <source>the DPUs&apos; parts of %1 begin before its first element</source>
        <translation>die Teile der DPUs von %1 beginnen vor dem ersten Element</translation>
    </message>
    <message>
        <source>Move the guard of the kernel into the loops&apos; ranges</source>
        <translation>Verlegen Sie die Bedingung des Kernels in die Bereiche der Schleifen</translation>
    </message>
    <message>
        <source>has %1 elements, too many to run with data</source>
        <translation>hat %1 Elemente, zu viele, um mit Daten zu laufen</translation>
    </message>
    <message>
        <source>Verify the schedule of a smaller size, of at most %1 elements</source>
        <translation>Prüfen Sie den Plan einer kleineren Größe, von höchstens %1 Elementen</translation>
    </message>
    <message>
        <source>computes %1 instead of %2 for element %3 of %4</source>
        <translation>rechnet %1 statt %2 für Element %3 von %4</translation>
    </message>
    <message>
        <source>Report this schedule: it shows a compiler error</source>
        <translation>Melden Sie diesen Plan: Er zeigt einen Fehler des Übersetzers</translation>
    </message>
    <message>
        <source>Schedules for DPUs</source>
        <translation>Pläne für DPUs</translation>
    </message>
    <message>
        <source>schedules for DPUs</source>
        <translation>Pläne für DPUs</translation>
    </message>
    <message>
        <source>Splits loops across DPUs and tasklets, compiles and simulates each schedule</source>
        <translation>Teilt Schleifen auf DPUs und Tasklets auf, übersetzt und simuliert jeden Plan</translation>
    </message>
    <message>
        <source>Simulations use typical data: factors from 0 to 49.</source>
        <translation>Simulationen benutzen typische Daten: Faktoren von 0 bis 49.</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>schedules</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Which schedules are candidates.</source>
        <translation>Welche Pläne Kandidaten sind.</translation>
    </message>
    <message>
        <source>Searched</source>
        <translation>Gesuchte</translation>
    </message>
    <message>
        <source>searched</source>
        <translation>gesuchte</translation>
    </message>
    <message>
        <source>evolution</source>
        <translation>gesuchte</translation>
    </message>
    <message>
        <source>As many schedules as trials, proposed by a learning evolutionary search.</source>
        <translation>So viele Pläne wie Versuche, vorgeschlagen von einer lernenden evolutionären Suche.</translation>
    </message>
    <message>
        <source>Every schedule of the space; for small sizes.</source>
        <translation>Jeder Plan des Raums; für kleine Größen.</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>The published program that schedules are compared with, where one exists.</source>
        <translation>Das veröffentlichte Programm, mit dem Pläne verglichen werden, wo es eines gibt.</translation>
    </message>
    <message>
        <source>PrIM</source>
        <translation>PrIM</translation>
    </message>
    <message>
        <source>PrIM(E)</source>
        <translation>PrIM(E)</translation>
    </message>
    <message>
        <source>PrIM+search</source>
        <translation>PrIM+search</translation>
    </message>
    <message>
        <source>16 tasklets and tiles of 1 KB, as PrIM recommends, with the best number of DPUs.</source>
        <translation>16 Tasklets und Kacheln von 1 KB, wie PrIM empfiehlt, mit der besten Zahl von DPUs.</translation>
    </message>
    <message>
        <source>PrIM, searched</source>
        <translation>PrIM, gesucht</translation>
    </message>
    <message>
        <source>The best of a grid of DPUs, tasklets and tiles.</source>
        <translation>Das beste aus einem Gitter von DPUs, Tasklets und Kacheln.</translation>
    </message>
    <message>
        <source>SimplePIM</source>
        <translation>SimplePIM</translation>
    </message>
    <message>
        <source>For vector additions and reductions; PrIM for other kernels.</source>
        <translation>Für Vektoradditionen und Reduktionen; PrIM für andere Kernels.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Übersetzer</translation>
    </message>
    <message>
        <source>compiler</source>
        <translation>Übersetzer</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Number of schedules that the search simulates; the paper uses 1,000.</source>
        <translation>Zahl der Pläne, die die Suche simuliert; der Aufsatz benutzt 1 000.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Seed of the random search; the same seed repeats the search.</source>
        <translation>Startwert der zufälligen Suche; derselbe Wert wiederholt die Suche.</translation>
    </message>
    <message>
        <source>Disabled techniques</source>
        <translation>Abgeschaltete Verfahren</translation>
    </message>
    <message>
        <source>Balanced sampling</source>
        <translation>Ausgewogene Auswahl</translation>
    </message>
    <message>
        <source>Early generations hold equally many schedules with and without sums split across DPUs.</source>
        <translation>Frühe Generationen haben gleich viele Pläne mit und ohne auf DPUs geteilte Summen.</translation>
    </message>
    <message>
        <source>Adaptive epsilon</source>
        <translation>Angepasstes Epsilon</translation>
    </message>
    <message>
        <source>Early batches try more unseen schedules.</source>
        <translation>Frühe Batches versuchen mehr unbekannte Pläne.</translation>
    </message>
    <message>
        <source>Copies by DMA</source>
        <translation>Kopien durch DMA</translation>
    </message>
    <message>
        <source>Loops of checked copies become unchecked DMA transfers.</source>
        <translation>Aus Schleifen geprüfter Kopien werden DMA-Übertragungen ohne Prüfung.</translation>
    </message>
    <message>
        <source>Tightened bounds</source>
        <translation>Engere Grenzen</translation>
    </message>
    <message>
        <source>Checks directly inside loops become loop bounds.</source>
        <translation>Aus Prüfungen direkt in Schleifen werden Schleifengrenzen.</translation>
    </message>
    <message>
        <source>Hoisted branches</source>
        <translation>Herausgezogene Verzweigungen</translation>
    </message>
    <message>
        <source>Loop-invariant checks move out of the loop.</source>
        <translation>Schleifeninvariante Prüfungen wandern vor die Schleife.</translation>
    </message>
    <message>
        <source>Bulk transfers</source>
        <translation>Übertragungen im Ganzen</translation>
    </message>
    <message>
        <source>The host moves contiguous data in one transfer.</source>
        <translation>Der Host bewegt zusammenhängende Daten in einer Übertragung.</translation>
    </message>
    <message>
        <source>Parallel transfers</source>
        <translation>Parallele Übertragungen</translation>
    </message>
    <message>
        <source>One host call serves all DPUs of a rank.</source>
        <translation>Ein Aufruf des Hosts bedient alle DPUs eines Ranks.</translation>
    </message>
    <message>
        <source>Broadcast</source>
        <translation>Rundruf</translation>
    </message>
    <message>
        <source>How the host sends the same data to all DPUs.</source>
        <translation>Wie der Host allen DPUs dieselben Daten schickt.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>One copy per DPU, as in the IMTP paper.</source>
        <translation>Eine Kopie je DPU, wie im IMTP-Aufsatz.</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>One call writes the same bytes to all DPUs.</source>
        <translation>Ein Aufruf schreibt allen DPUs dieselben Bytes.</translation>
    </message>
    <message>
        <source>Host link</source>
        <translation>Verbindung zum Host</translation>
    </message>
    <message>
        <source>Source of the transfer rates between host and DPUs.</source>
        <translation>Woher die Übertragungsraten zwischen Host und DPUs stammen.</translation>
    </message>
    <message>
        <source>Fitted to measurements on real systems.</source>
        <translation>An Messungen auf echten Systemen angepasst.</translation>
    </message>
    <message>
        <source>Published peaks</source>
        <translation>Veröffentlichte Spitzenwerte</translation>
    </message>
    <message>
        <source>The highest published bandwidths.</source>
        <translation>Die höchsten veröffentlichten Bandbreiten.</translation>
    </message>
    <message>
        <source>DPU model</source>
        <translation>DPU-Modell</translation>
    </message>
    <message>
        <source>The DPU model that simulates the kernels. Both use the expected steps of multiplications.</source>
        <translation>Das DPU-Modell, das die Kernels simuliert. Beide benutzen die erwarteten Schritte von Multiplikationen.</translation>
    </message>
    <message>
        <source>Silicon</source>
        <translation>Silizium</translation>
    </message>
    <message>
        <source>Calibrated to measurements on DPUs.</source>
        <translation>An Messungen auf DPUs kalibriert.</translation>
    </message>
    <message>
        <source>Public simulator</source>
        <translation>Öffentlicher Simulator</translation>
    </message>
    <message>
        <source>As uPIMulator models a DPU and its memory rows, cycle by cycle. No timelines.</source>
        <translation>Wie uPIMulator eine DPU und die Zeilen ihres Speichers modelliert, Takt für Takt. Ohne Zeitverläufe.</translation>
    </message>
    <message>
        <source>Only the silicon model records timelines. Set the DPU model to Silicon.</source>
        <translation>Nur das Silizium-Modell zeichnet Zeitverläufe auf. Stellen Sie das DPU-Modell auf Silizium.</translation>
    </message>
    <message>
        <source>Tiles in WRAM</source>
        <translation>Kacheln im WRAM</translation>
    </message>
    <message>
        <source>Working memory that tiles may use.</source>
        <translation>Arbeitsspeicher, den Kacheln benutzen dürfen.</translation>
    </message>
    <message>
        <source>24,576 bytes, the limit of the published artifact&apos;s verifier.</source>
        <translation>24 576 Bytes, die Grenze des Prüfers im veröffentlichten Artefakt.</translation>
    </message>
    <message>
        <source>Without the stacks</source>
        <translation>Ohne die Stapel</translation>
    </message>
    <message>
        <source>38,912 bytes: all but the stacks and the runtime.</source>
        <translation>38 912 Bytes: alles außer Stapeln und Laufzeitsystem.</translation>
    </message>
    <message>
        <source>DPUs</source>
        <translation>DPUs</translation>
    </message>
    <message>
        <source>DPUs in the system.</source>
        <translation>DPUs im System.</translation>
    </message>
    <message>
        <source>Time from the first byte sent to DPUs to the last result on the host</source>
        <translation>Zeit vom ersten Byte zu den DPUs bis zum letzten Ergebnis beim Host</translation>
    </message>
    <message>
        <source>data movement</source>
        <translation>Datenbewegung</translation>
    </message>
    <message>
        <source>Total without the kernel and its launches</source>
        <translation>Summe ohne den Kernel und seine Starts</translation>
    </message>
    <message>
        <source>kernel cycles</source>
        <translation>Takte des Kernels</translation>
    </message>
    <message>
        <source>Cycles of the slowest DPU</source>
        <translation>Takte der langsamsten DPU</translation>
    </message>
    <message>
        <source>Energy of DPUs, transfers and the host&apos;s part of them</source>
        <translation>Energie der DPUs, der Übertragungen und des Anteils des Hosts daran</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Instructions that all DPUs issue</source>
        <translation>Befehle, die alle DPUs ausgeben</translation>
    </message>
    <message>
        <source>MRAM bytes</source>
        <translation>MRAM-Bytes</translation>
    </message>
    <message>
        <source>Bytes between main and working memories of all DPUs</source>
        <translation>Bytes zwischen Haupt- und Arbeitsspeichern aller DPUs</translation>
    </message>
    <message>
        <source>link bytes</source>
        <translation>Bytes der Verbindung</translation>
    </message>
    <message>
        <source>Bytes between host and DPUs, padding included</source>
        <translation>Bytes zwischen Host und DPUs, mit Auffüllung</translation>
    </message>
    <message>
        <source>design</source>
        <translation>Bauart</translation>
    </message>
    <message>
        <source>Whether DPUs share the sum of a result</source>
        <translation>Ob sich DPUs die Summe eines Ergebnisses teilen</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>ganz</translation>
    </message>
    <message>
        <source>divided</source>
        <translation>aufgeteilt</translation>
    </message>
    <message>
        <source>DPUs that share the work</source>
        <translation>DPUs, die sich die Arbeit teilen</translation>
    </message>
    <message>
        <source>tasklets</source>
        <translation>Tasklets</translation>
    </message>
    <message>
        <source>Tasklets of each DPU that share its part</source>
        <translation>Tasklets jeder DPU, die sich ihren Teil teilen</translation>
    </message>
    <message>
        <source>DPUs per sum</source>
        <translation>DPUs je Summe</translation>
    </message>
    <message>
        <source>DPUs that share the sum of one result; the host adds their partial sums</source>
        <translation>DPUs, die sich die Summe eines Ergebnisses teilen; der Host addiert ihre Teilsummen</translation>
    </message>
    <message>
        <source>host threads</source>
        <translation>Threads des Hosts</translation>
    </message>
    <message>
        <source>Host threads that add partial results</source>
        <translation>Host-Threads, die Teilergebnisse addieren</translation>
    </message>
    <message>
        <source>unroll</source>
        <translation>Entrollen</translation>
    </message>
    <message>
        <source>Largest number of steps of unrolled loops</source>
        <translation>Höchste Schrittzahl entrollter Schleifen</translation>
    </message>
    <message>
        <source>write at</source>
        <translation>Schreiben bei</translation>
    </message>
    <message>
        <source>Loop level at which results go to main memory; deeper levels mean smaller tiles</source>
        <translation>Schleifenebene, auf der Ergebnisse in den Hauptspeicher gehen; tiefere Ebenen bedeuten kleinere Kacheln</translation>
    </message>
    <message>
        <source>the baseline (PrIM)</source>
        <translation>die Baseline (PrIM)</translation>
    </message>
    <message>
        <source>the baseline (PrIM(E))</source>
        <translation>die Baseline (PrIM(E))</translation>
    </message>
    <message>
        <source>the baseline (PrIM+search)</source>
        <translation>die Baseline (PrIM+search)</translation>
    </message>
    <message>
        <source>the baseline (SimplePIM)</source>
        <translation>die Baseline (SimplePIM)</translation>
    </message>
    <message>
        <source>time from the first byte sent to DPUs to the last result on the host: transfers, launches, the slowest DPU, adding up; it does not include DPU allocation, program loading and resident tensors</source>
        <translation>Zeit vom ersten Byte zu den DPUs bis zum letzten Ergebnis beim Host: Übertragungen, Starts, die langsamste DPU, Summieren; ohne Belegen der DPUs, Laden des Programms und residente Tensoren</translation>
    </message>
    <message>
        <source>all schedules</source>
        <translation>alle Pläne</translation>
    </message>
    <message>
        <source>Pad the tensor to a rounder size</source>
        <translation>Füllen Sie den Tensor auf eine rundere Größe auf</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>DPU (lines separate chips)</source>
        <translation>DPU (Linien trennen Chips)</translation>
    </message>
    <message>
        <source>DMA</source>
        <translation>DMA</translation>
    </message>
    <message>
        <source>idle chips</source>
        <translation>ruhende Chips</translation>
    </message>
    <message>
        <source>of idle chips</source>
        <translation>ruhender Chips</translation>
    </message>
    <message>
        <source>energy of idle chips</source>
        <translation>Energie ruhender Chips</translation>
    </message>
    <message>
        <source>running DPUs</source>
        <translation>laufende DPUs</translation>
    </message>
    <message>
        <source>of running DPUs</source>
        <translation>laufender DPUs</translation>
    </message>
    <message>
        <source>energy of running DPUs</source>
        <translation>Energie laufender DPUs</translation>
    </message>
    <message>
        <source>of instructions</source>
        <translation>der Befehle</translation>
    </message>
    <message>
        <source>energy of instructions</source>
        <translation>Energie der Befehle</translation>
    </message>
    <message>
        <source>main memory</source>
        <translation>Hauptspeicher</translation>
    </message>
    <message>
        <source>of main memory</source>
        <translation>des Hauptspeichers</translation>
    </message>
    <message>
        <source>energy of main memory</source>
        <translation>Energie des Hauptspeichers</translation>
    </message>
    <message>
        <source>host link</source>
        <translation>Verbindung zum Host</translation>
    </message>
    <message>
        <source>of host link</source>
        <translation>der Verbindung zum Host</translation>
    </message>
    <message>
        <source>energy of host link</source>
        <translation>Energie der Verbindung zum Host</translation>
    </message>
    <message>
        <source>of host</source>
        <translation>des Hosts</translation>
    </message>
    <message>
        <source>energy of host</source>
        <translation>Energie des Hosts</translation>
    </message>
    <message>
        <source>transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>multiply</source>
        <translation>Multiplizieren</translation>
    </message>
    <message>
        <source>tasklets per DPU</source>
        <translation>Tasklets je DPU</translation>
    </message>
    <message>
        <source>instructions around a product</source>
        <translation>Befehle um ein Produkt</translation>
    </message>
    <message>
        <source>working memory for tiles</source>
        <translation>Arbeitsspeicher für Kacheln</translation>
    </message>
    <message>
        <source>main memory of a kernel</source>
        <translation>Hauptspeicher eines Kernels</translation>
    </message>
    <message>
        <source>Only for estimates of mappings: simulated programs have a routine with 6 of these steps</source>
        <translation>Nur für Schätzungen von Abbildungen: Simulierte Programme haben eine Routine mit 6 dieser Schritte</translation>
    </message>
    <message>
        <source>Banks get as many rows as this memory needs</source>
        <translation>Bänke bekommen so viele Zeilen, wie dieser Speicher braucht</translation>
    </message>
    <message>
        <source>Multi-port DMA</source>
        <translation>DMA mit mehreren Anschlüssen</translation>
    </message>
    <message>
        <source>Several ports between MRAM and WRAM: transfers wait for no other, and their size does not matter</source>
        <translation>Mehrere Anschlüsse zwischen MRAM und WRAM: Transfers warten nicht aufeinander, und ihre Größe zählt nicht</translation>
    </message>
    <message>
        <source>4-cycle issue</source>
        <translation>Ein Befehl alle 4 Takte</translation>
    </message>
    <message>
        <source>A pipeline of 4 stages, which 4 tasklets keep busy</source>
        <translation>Eine Pipeline mit 4 Stufen, die 4 Tasklets auslasten</translation>
    </message>
    <message>
        <source>Hardware multiplier</source>
        <translation>Multiplizierer in Hardware</translation>
    </message>
    <message>
        <source>A product of 32-bit integers takes 4 instructions, 44 cycles of a tasklet, whatever its operands</source>
        <translation>Ein Produkt ganzer Zahlen von 32 Bit braucht 4 Befehle, 44 Takte eines Tasklets, unabhängig von den Operanden</translation>
    </message>
    <message>
        <source>Twice the WRAM</source>
        <translation>Doppeltes WRAM</translation>
    </message>
    <message>
        <source>128 KB of working memory, with twice the room for tiles</source>
        <translation>128 KB Arbeitsspeicher mit doppeltem Platz für Kacheln</translation>
    </message>
    <message>
        <source>Twice the MRAM</source>
        <translation>Doppeltes MRAM</translation>
    </message>
    <message>
        <source>128 MB of main memory for each DPU</source>
        <translation>128 MB Hauptspeicher für jede DPU</translation>
    </message>
    <message>
        <source>cycles between instructions of a tasklet</source>
        <translation>Takte zwischen Befehlen eines Tasklets</translation>
    </message>
    <message>
        <source>DPU clock</source>
        <translation>Takt einer DPU</translation>
    </message>
    <message>
        <source>instructions per DPU</source>
        <translation>Befehle je DPU</translation>
    </message>
    <message>
        <source>working memory per DPU</source>
        <translation>Arbeitsspeicher je DPU</translation>
    </message>
    <message>
        <source>DMA read, latency</source>
        <translation>Lesen durch DMA, Latenz</translation>
    </message>
    <message>
        <source>DMA write, latency</source>
        <translation>Schreiben durch DMA, Latenz</translation>
    </message>
    <message>
        <source>DMA latency per byte</source>
        <translation>DMA-Latenz je Byte</translation>
    </message>
    <message>
        <source>DMA occupancy per transfer</source>
        <translation>DMA-Belegung je Übertragung</translation>
    </message>
    <message>
        <source>DMA occupancy per byte</source>
        <translation>DMA-Belegung je Byte</translation>
    </message>
    <message>
        <source>kernel launch</source>
        <translation>Kernelstart</translation>
    </message>
    <message>
        <source>start of the host reduction</source>
        <translation>Beginn der Reduktion auf dem Host</translation>
    </message>
    <message>
        <source>partial results per host thread</source>
        <translation>Teilergebnisse je Host-Thread</translation>
    </message>
    <message>
        <source>useful host threads</source>
        <translation>nützliche Host-Threads</translation>
    </message>
    <message>
        <source>smallest expected operand</source>
        <translation>kleinster erwarteter Operand</translation>
    </message>
    <message>
        <source>largest expected operand</source>
        <translation>größter erwarteter Operand</translation>
    </message>
    <message>
        <source>UPMEM DIMMs: a DPU with 24 hardware threads at every 64 MB bank of DDR4 memory. DPUs run programs on their own bank and exchange data through the host.</source>
        <translation>UPMEM-DIMMs: eine DPU mit 24 Hardware-Threads an jeder 64-MB-Bank aus DDR4-Speicher. DPUs führen Programme auf ihrer eigenen Bank aus und tauschen Daten über den Host aus.</translation>
    </message>
    <message>
        <source>hardware threads</source>
        <translation>Threads der Hardware</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>instruction memory</source>
        <translation>Befehlsspeicher</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>MRAM, the bank of the DPU</source>
        <translation>MRAM, die Bank der DPU</translation>
    </message>
    <message>
        <source>WRAM</source>
        <translation>WRAM</translation>
    </message>
    <message>
        <source>transfers between them</source>
        <translation>Übertragungen zwischen ihnen</translation>
    </message>
    <message>
        <source>model hw</source>
        <translation>Modell hw</translation>
    </message>
    <message>
        <source>model upim</source>
        <translation>Modell upim</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>from issue until its tasklet continues, without contention</source>
        <translation>vom Ausgeben, bis sein Tasklet weitermacht, ohne Konkurrenz</translation>
    </message>
    <message>
        <source>store</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>Belegung</translation>
    </message>
    <message>
        <source>until the next transfer begins</source>
        <translation>bis die nächste Übertragung beginnt</translation>
    </message>
    <message>
        <source>stalls of register banks</source>
        <translation>Warten auf Registerbänke</translation>
    </message>
    <message>
        <source>tRCD, tRAS, tRP, tCL, tBL in its cycles</source>
        <translation>tRCD, tRAS, tRP, tCL, tBL in seinen Takten</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>groups of a rank one after another</source>
        <translation>Gruppen eines Ranks nacheinander</translation>
    </message>
    <message>
        <source>limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>DPUs per kernel</source>
        <translation>DPUs je Kernel</translation>
    </message>
    <message>
        <source>caching tiles</source>
        <translation>Kacheln im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>main memory per kernel</source>
        <translation>Hauptspeicher je Kernel</translation>
    </message>
    <message>
        <source>routine of a 32-bit product</source>
        <translation>Routine für ein 32-Bit-Produkt</translation>
    </message>
    <message>
        <source>expected operands</source>
        <translation>erwartete Operanden</translation>
    </message>
    <message>
        <source>a DPU&apos;s working memory</source>
        <translation>der Arbeitsspeicher einer DPU</translation>
    </message>
    <message>
        <source>a DPU&apos;s main memory</source>
        <translation>der Hauptspeicher einer DPU</translation>
    </message>
    <message>
        <source>a DPU&apos;s instructions</source>
        <translation>der Befehlsspeicher einer DPU</translation>
    </message>
    <message>
        <source>too few DPUs</source>
        <translation>die kleinste Zahl von DPUs</translation>
    </message>
    <message>
        <source>too many DPUs</source>
        <translation>die größte Zahl von DPUs</translation>
    </message>
    <message>
        <source>no transfer</source>
        <translation>die Übertragungen</translation>
    </message>
    <message>
        <source>sizes of transfers</source>
        <translation>die Größen von Übertragungen</translation>
    </message>
    <message>
        <source>transfer alignment</source>
        <translation>die Ausrichtung von Übertragungen</translation>
    </message>
    <message>
        <source>stores of tasklets</source>
        <translation>das Speichern von Tasklets</translation>
    </message>
    <message>
        <source>less than 8 bytes of results</source>
        <translation>die 8-Byte-Einheit der Ergebnisse</translation>
    </message>
    <message>
        <source>control that depends on data</source>
        <translation>Abläufe, die von Daten abhängen</translation>
    </message>
    <message>
        <source>%1 on %2 DPUs x %3 tasklets</source>
        <translation>%1 auf %2 DPUs × %3 Tasklets</translation>
    </message>
    <message>
        <source>%1 DPUs x %2 tasklets</source>
        <translation>%1 DPUs × %2 Tasklets</translation>
    </message>
    <message>
        <source>sums over %1 DPUs</source>
        <translation>Summen über %1 DPUs</translation>
    </message>
    <message>
        <source>unroll %1</source>
        <translation>entrollt bis %1</translation>
    </message>
    <message>
        <source>the best of %1 searched</source>
        <translation>der beste von %1 gesuchten</translation>
    </message>
    <message>
        <source>%1 on %2, all schedules</source>
        <translation>%1 auf %2, alle Pläne</translation>
    </message>
    <message>
        <source>%1 on %2, %3 trials, seed %4</source>
        <translation>%1 auf %2, %3 Versuche, Startwert %4</translation>
    </message>
    <message>
        <source>%1 on %2, 1 trial, seed %3</source>
        <translation>%1 auf %2, 1 Versuch, Startwert %3</translation>
    </message>
    <message>
        <source>a schedule gives the factors of %1 from the outermost level on, the levels at which tiles are copied (tensor@level) and the steps to unroll; rf= gives the DPUs that share a sum</source>
        <translation>ein Plan nennt die Faktoren von %1 von der äußersten Ebene an, die Ebenen, auf denen Kacheln kopiert werden (Tensor@Ebene), und die zu entrollenden Schritte; rf= nennt die DPUs, die sich eine Summe teilen</translation>
    </message>
    <message>
        <source>%1 at</source>
        <translation>%1 bei</translation>
    </message>
    <message>
        <source>Loop level at which tiles of %1 are copied to working memory</source>
        <translation>Ebene der Schleifen, auf der Kacheln von %1 in den Arbeitsspeicher kopiert werden</translation>
    </message>
    <message>
        <source>Iterations of %1 at its level %2, outermost first</source>
        <translation>Wiederholungen von %1 auf Ebene %2, die äußerste zuerst</translation>
    </message>
    <message>
        <source>%1 stages; a tasklet issues at most every %2 cycles</source>
        <translation>%1 Stufen; ein Tasklet gibt höchstens alle %2 Takte einen Befehl aus</translation>
    </message>
    <message>
        <source>%1 instructions + a step for each bit</source>
        <translation>%1 Befehle + ein Schritt je Bit</translation>
    </message>
    <message>
        <source>%1 instructions</source>
        <translation>%1 Befehle</translation>
    </message>
    <message>
        <source>%1 B, programs begin at %2</source>
        <translation>%1 B, Programme beginnen bei %2</translation>
    </message>
    <message>
        <source>%1 B, addresses from %2</source>
        <translation>%1 B, Adressen ab %2</translation>
    </message>
    <message>
        <source>multiples of %1 B, up to %2 B</source>
        <translation>Vielfache von %1 B, bis %2 B</translation>
    </message>
    <message>
        <source>%1 + %2 B cycles</source>
        <translation>%1 + %2 B Takte</translation>
    </message>
    <message>
        <source>%1 B in accesses of %2 B</source>
        <translation>%1 B in Zugriffen von %2 B</translation>
    </message>
    <message>
        <source>%1 groups; %2 B in, %3 B out per cycle</source>
        <translation>%1 Gruppen; %2 B hinein, %3 B hinaus je Takt</translation>
    </message>
    <message>
        <source>%1 ms per call, %2 GB/s</source>
        <translation>%1 ms je Aufruf, %2 GB/s</translation>
    </message>
    <message>
        <source>%1 ms + %2 ms/rank; one rank: %3 GB/s x fill^%4; more: %5 GB/s each, %6 to %7 total</source>
        <translation>%1 ms + %2 ms je Rank; ein Rank: %3 GB/s x Füllung^%4; mehrere: je %5 GB/s, zusammen %6 bis %7</translation>
    </message>
    <message>
        <source>%1 ms + elements at %2 per second and thread</source>
        <translation>%1 ms + Elemente zu %2 je Sekunde und Thread</translation>
    </message>
    <message>
        <source>%1, of which %2 help</source>
        <translation>%1, von denen %2 helfen</translation>
    </message>
    <message>
        <source>at least %1, at most %2</source>
        <translation>mindestens %1, höchstens %2</translation>
    </message>
    <message>
        <source>%1 B; the paper&apos;s profile: %2 B</source>
        <translation>%1 B; im Profil des Aufsatzes: %2 B</translation>
    </message>
    <message>
        <source>%1 B a DPU</source>
        <translation>%1 B je DPU</translation>
    </message>
    <message>
        <source>%1 to %2, each as often</source>
        <translation>%1 bis %2, jeder gleich oft</translation>
    </message>
    <message>
        <source>%1 mW per %2</source>
        <translation>%1 mW je %2</translation>
    </message>
    <message>
        <source>%1 pJ per %2</source>
        <translation>%1 pJ je %2</translation>
    </message>
    <message>
        <source>the simulation limit</source>
        <translation>die Simulationsgrenze</translation>
    </message>
    <message>
        <source>Techniques that the search skips.</source>
        <translation>Verfahren, die die Suche auslässt.</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Each batch has neighbours of the fastest schedules with and without split sums; the IMTP paper has none.</source>
        <translation>Jeder Batch hat Nachbarn der schnellsten Pläne mit und ohne geteilte Summen; der IMTP-Aufsatz hat keine.</translation>
    </message>
    <message>
        <source>the search found no schedule that DPUs can run: its loops split over at most %1 DPUs, but a launch has at least %2</source>
        <translation>die Suche fand keinen Plan, den DPUs ausführen können: Seine Schleifen lassen sich auf höchstens %1 DPUs teilen, aber ein Start hat mindestens %2</translation>
    </message>
    <message>
        <source>Choose sizes with %1 results or more</source>
        <translation>Wählen Sie Größen mit %1 Ergebnissen oder mehr</translation>
    </message>
    <message>
        <source>the search found no schedule that DPUs can run: of %1 tried, it refused %2</source>
        <translation>die Suche fand keinen Plan, den DPUs ausführen können: Von %1 versuchten lehnte sie %2 ab</translation>
    </message>
    <message>
        <source>Choose sizes with many divisors, such as multiples of 64</source>
        <translation>Wählen Sie Größen mit vielen Teilern, etwa Vielfache von 64</translation>
    </message>
    <message>
        <source>has tensors of %1; %2 DPUs hold %3</source>
        <translation>hat Tensoren von %1; %2 DPUs fassen %3</translation>
    </message>
    <message>
        <source>Use smaller sizes or more DPUs</source>
        <translation>Nehmen Sie kleinere Größen oder mehr DPUs</translation>
    </message>
    <message>
        <source>has no published programs</source>
        <translation>hat keine veröffentlichten Programme</translation>
    </message>
    <message>
        <source>Write a schedule as decisions or as a trace (UPMEM_SCHEDULES.md)</source>
        <translation>Schreiben Sie einen Plan als Entscheidungen oder als Spur (UPMEM_SCHEDULES.md)</translation>
    </message>
    <message>
        <source>published program, column %1</source>
        <translation>veröffentlichtes Programm, Spalte %1</translation>
    </message>
    <message>
        <source>lacks a number</source>
        <translation>hat eine Zahl zu wenig</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not expected</source>
        <translation>„%1“ wird nicht erwartet</translation>
    </message>
    <message>
        <source>Write DPUs, tasklets and elements of a tile, as in prim dpus=256x1 tasklets=16 tile=256</source>
        <translation>Schreiben Sie DPUs, Tasklets und Elemente einer Kachel wie in prim dpus=256x1 tasklets=16 tile=256</translation>
    </message>
    <message>
        <source>%1 of %2 elements are outside the tiles of %3 and are not computed</source>
        <translation>%1 von %2 Elementen liegen außerhalb der Kacheln von %3 und werden nicht berechnet</translation>
    </message>
    <message>
        <source>%1 of %2 elements are not computed: the published program puts them beyond the %3 banks of a channel, where its commands do not reach</source>
        <translation>%1 von %2 Elementen werden nicht berechnet: Das veröffentlichte Programm legt sie hinter die %3 Bänke eines Kanals, wohin seine Befehle nicht reichen</translation>
    </message>
    <message>
        <source>%1 of %2 elements are not computed: the published program has no commands for banks 2 and 3 of a bank group</source>
        <translation>%1 von %2 Elementen werden nicht berechnet: Das veröffentlichte Programm hat keine Befehle für die Bänke 2 und 3 einer Bankgruppe</translation>
    </message>
    <message>
        <source>%1 of %2 elements are not computed: the published program multiplies %3 of %4 inputs of a core, and skips every second core</source>
        <translation>%1 von %2 Elementen werden nicht berechnet: Das veröffentlichte Programm multipliziert je Kern %3 von %4 Eingaben und lässt die Hälfte der Kerne aus</translation>
    </message>
    <message>
        <source>%1 of %2 elements are not computed: the published program multiplies %3 of %4 inputs of a core</source>
        <translation>%1 von %2 Elementen werden nicht berechnet: Das veröffentlichte Programm multipliziert je Kern %3 von %4 Eingaben</translation>
    </message>
    <message>
        <source>Elements that the published program leaves out</source>
        <translation>Elemente, die das veröffentlichte Programm auslässt</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>nicht berechnet</translation>
    </message>
    <message>
        <source>Elements outside of all tiles, which the vendor&apos;s kernels drop</source>
        <translation>Elemente außerhalb aller Kacheln, die die Kernels des Herstellers fallen lassen</translation>
    </message>
    <message>
        <source>m is 0: there is nothing to compute</source>
        <translation>m ist 0: Es gibt nichts zu berechnen</translation>
    </message>
    <message>
        <source>n is 0: there is nothing to compute</source>
        <translation>n ist 0: Es gibt nichts zu berechnen</translation>
    </message>
    <message>
        <source>Use an m of 1 or more</source>
        <translation>Verwenden Sie ein m von mindestens 1</translation>
    </message>
    <message>
        <source>Use an n of 1 or more</source>
        <translation>Verwenden Sie ein n von mindestens 1</translation>
    </message>
    <message>
        <source>m=%1 fills no tile, and the vendor&apos;s kernels drop elements outside of tiles: nothing would be computed</source>
        <translation>m=%1 füllt keine Kachel, und die Kernels des Herstellers lassen Elemente außerhalb fallen: Es würde nichts berechnet</translation>
    </message>
    <message>
        <source>Use an m of %1 or more: a tile has %2 elements on each channel</source>
        <translation>Verwenden Sie ein m von mindestens %1: Eine Kachel hat %2 Elemente auf jedem Kanal</translation>
    </message>
    <message>
        <source>Keys and values move when attention needs them elsewhere; the time includes each byte.</source>
        <translation>Keys und Values werden umgelegt, wenn die Attention sie anderswo braucht; die Zeit enthält jedes Byte.</translation>
    </message>
    <message>
        <source>Keys and values stay in one place: attention on PIM devices always runs for the longest context.</source>
        <translation>Keys und Values bleiben an einem Ort: Die Attention auf PIM-Geräten läuft immer für den längsten Kontext.</translation>
    </message>
    <message>
        <source>Keys and values move for free, which no machine can do.</source>
        <translation>Keys und Values werden kostenlos umgelegt, was keine Maschine kann.</translation>
    </message>
    <message>
        <source>moving keys and values</source>
        <translation>Keys und Values umlegen</translation>
    </message>
    <message>
        <source>as requested</source>
        <translation>wie angegeben</translation>
    </message>
    <message>
        <source>62 W: an idle A100 80GB, its memory included, with a model loaded (public measurement on a DGX A100: chuyishang/inference-energy)</source>
        <translation>62 W: eine A100 80GB im Leerlauf, mit Speicher und geladenem Modell (öffentliche Messung an einem DGX A100: chuyishang/inference-energy)</translation>
    </message>
    <message>
        <source>118 W: an H100 80GB, its memory included, waiting for a kernel (datasets/hosts/measured_power.csv)</source>
        <translation>118 W: eine H100 80GB, mit Speicher, die auf einen Kernel wartet (datasets/hosts/measured_power.csv)</translation>
    </message>
    <message>
        <source>62 W: an idle A100 80GB, its memory included, with a model loaded (public measurement on a DGX A100: chuyishang/inference-energy); the stacks that are its memory are included</source>
        <translation>62 W: eine A100 80GB im Leerlauf, mit Speicher und geladenem Modell (öffentliche Messung an einem DGX A100: chuyishang/inference-energy); die Stapel, die ihr Speicher sind, sind enthalten</translation>
    </message>
    <message>
        <source>118 W: an H100 80GB, its memory included, waiting for a kernel (datasets/hosts/measured_power.csv); the stacks that are its memory are included</source>
        <translation>118 W: eine H100 80GB, mit Speicher, die auf einen Kernel wartet (datasets/hosts/measured_power.csv); die Stapel, die ihr Speicher sind, sind enthalten</translation>
    </message>
    <message>
        <source>62 W: an idle A100 80GB, its memory included, with a model loaded (public measurement on a DGX A100: chuyishang/inference-energy); 0.48 W for each stack beside it: refresh alone, as no standby currents of HBM3 are published</source>
        <translation>62 W: eine A100 80GB im Leerlauf, mit Speicher und geladenem Modell (öffentliche Messung an einem DGX A100: chuyishang/inference-energy); 0,48 W für jeden Stapel daneben: nur Auffrischen, da keine Ruheströme von HBM3 veröffentlicht sind</translation>
    </message>
    <message>
        <source>62 W: an idle A100 80GB, its memory included, with a model loaded (public measurement on a DGX A100: chuyishang/inference-energy); a GDDR6-AiM chip takes 8.44 W while its programs run</source>
        <translation>62 W: eine A100 80GB im Leerlauf, mit Speicher und geladenem Modell (öffentliche Messung an einem DGX A100: chuyishang/inference-energy); ein GDDR6-AiM-Chip nimmt 8,44 W auf, während seine Programme laufen</translation>
    </message>
    <message>
        <source>no GPU, and no published power of a CXL controller; a chip takes 8.44 W while its programs run</source>
        <translation>keine GPU, und keine veröffentlichte Leistung eines CXL-Controllers; ein Chip nimmt 8,44 W auf, während seine Programme laufen</translation>
    </message>
    <message>
        <source>The prefill includes %1 and %2 J for relayout of weights between the layouts of PIM devices and GPU.</source>
        <translation>Der Prefill enthält %1 und %2 J für das Umlegen von Gewichten zwischen den Layouts von PIM-Geräten und GPU.</translation>
    </message>
    <message>
        <source>Energies of whole steps include static power: %1 W per GPU, %2 W per PIM device.</source>
        <translation>Energien ganzer Schritte enthalten statische Leistung: %1 W je GPU, %2 W je PIM-Gerät.</translation>
    </message>
    <message>
        <source>Energies of whole steps include static power: %1 W per GPU.</source>
        <translation>Energien ganzer Schritte enthalten statische Leistung: %1 W je GPU.</translation>
    </message>
    <message>
        <source>Source of the static power: %1.</source>
        <translation>Quelle der statischen Leistung: %1.</translation>
    </message>
    <message>
        <source>Keys and values are moved in %1 of %2 decode steps: %3 and %4 J.</source>
        <translation>Keys und Values werden in %1 von %2 Decode-Schritten umgelegt: %3 und %4 J.</translation>
    </message>
    <message>
        <source>keys and values are not &quot;%1&quot;</source>
        <translation>Keys und Values sind nicht „%1“</translation>
    </message>
    <message>
        <source>Use charged, held or free</source>
        <translation>Verwenden Sie charged, held oder free</translation>
    </message>
    <message>
        <source>Append keys and values</source>
        <translation>Keys und Values anhängen</translation>
    </message>
    <message>
        <source>append keys and values</source>
        <translation>Keys und Values anhängen</translation>
    </message>
    <message>
        <source>A decode step appends the new token&apos;s keys and values in the draft&apos;s layout; the time depends on the draft.</source>
        <translation>Ein Decode-Schritt hängt Keys und Values des neuen Tokens im Layout des Entwurfs an; die Zeit hängt vom Entwurf ab.</translation>
    </message>
    <message>
        <source>Keys and values are already in place.</source>
        <translation>Keys und Values liegen schon bereit.</translation>
    </message>
    <message>
        <source>One token</source>
        <translation>Ein Token</translation>
    </message>
    <message>
        <source>The host has the new token on chip and first reads columns that other tokens share. Kernels without keys and values append nothing.</source>
        <translation>Der Host hat das neue Token auf dem Chip und liest zuerst Spalten, die andere Token mitbenutzen. Kernels ohne Keys und Values hängen nichts an.</translation>
    </message>
    <message>
        <source>The host writes keys and values of a new token into the banks</source>
        <translation>Der Host schreibt Keys und Values eines neuen Tokens in die Bänke</translation>
    </message>
    <message>
        <source>appending a token</source>
        <translation>Anhängen eines Tokens</translation>
    </message>
    <message>
        <source>AttAcc&apos;s Full: attention on PIM devices with pipelined heads, feed-forward shared, baseline draft</source>
        <translation>AttAccs Full: Attention auf PIM-Geräten mit Köpfen als Pipeline, Feed-Forward geteilt, Entwurf der Baseline</translation>
    </message>
    <message>
        <source>PIM devices compute matrix products and attention. The GPU computes norms, activations, positions, sums, expert choice and embeddings.</source>
        <translation>PIM-Geräte berechnen Matrixprodukte und Attention. Die GPU berechnet Normen, Aktivierungen, Positionen, Summen, die Wahl der Experten und Einbettungen.</translation>
    </message>
    <message>
        <source>PIM devices compute matrix products. The GPU computes attention, norms, activations, positions, sums, expert choice and embeddings.</source>
        <translation>PIM-Geräte berechnen Matrixprodukte. Die GPU berechnet Attention, Normen, Aktivierungen, Positionen, Summen, die Wahl der Experten und Einbettungen.</translation>
    </message>
    <message>
        <source>PIM layers include the devices&apos; own launches and transfers from the host&apos;s memory.</source>
        <translation>PIM-Schichten enthalten die eigenen Starts der Geräte und Übertragungen aus dem Speicher des Hosts.</translation>
    </message>
    <message>
        <source>PIM layers: the fastest candidate that a search finds, without a proof (Base and AttAcc Full: the baseline), simulated.</source>
        <translation>PIM-Schichten: das Schnellste, was eine Suche findet, ohne Beweis (Base und AttAcc Full: die Baseline), simuliert.</translation>
    </message>
    <message>
        <source>Shared layers: the GPU reads its columns while the banks compute the others, even in one memory, as in AttAcc&apos;s Full.</source>
        <translation>Geteilte Schichten: Die GPU liest ihre Spalten, während die Bänke die anderen berechnen, auch im selben Speicher, wie in AttAccs Full.</translation>
    </message>
    <message>
        <source>needs %1 in PIM rows, for weights, keys and values of PIM layers; a host has %2, since %3 of the %4 rows of a bank belong to the host</source>
        <translation>braucht %1 in PIM-Zeilen, für Gewichte, Keys und Values von PIM-Schichten; ein Host hat %2, weil %3 von %4 Zeilen je Bank dem Host gehören</translation>
    </message>
    <message>
        <source>Kernel launches: %1 each on the GPU (%L2 launch).</source>
        <translation>Kernelstarts: je %1 auf der GPU (Start: %L2).</translation>
    </message>
    <message>
        <source>PIM devices</source>
        <translation>PIM-Geräte</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1 would save %2</source>
        <translation>%1 würde %2 sparen</translation>
    </message>
    <message>
        <source>%1 saves %2 (%3 cycles, %4), predicted %5.</source>
        <translation>%1 spart %2 (%3 Takte, %4), vorhergesagt %5.</translation>
    </message>
    <message>
        <source>%1 saves %2 (%3 cycles, %4), predicted %5: %6.</source>
        <translation>%1 spart %2 (%3 Takte, %4), vorhergesagt %5: %6.</translation>
    </message>
    <message>
        <source>Use one of %1, or make %2 an argument</source>
        <translation>Verwenden Sie eines von %1, oder machen Sie %2 zu einem Argument</translation>
    </message>
    <message>
        <source>%1 groups of %2 banks</source>
        <translation>%1 Gruppen zu je %2 Bänken</translation>
    </message>
    <message>
        <source>%1 ranks of %2 DPUs</source>
        <translation>%1 Ranks mit je %2 DPUs</translation>
    </message>
    <message>
        <source>this file&apos;s tables</source>
        <translation>die Tabellen dieser Datei</translation>
    </message>
    <message>
        <source>Samsung&apos;s model with all-bank modes</source>
        <translation>Samsungs Maschine mit Modi</translation>
    </message>
    <message>
        <source>with this file&apos;s timing</source>
        <translation>mit den Zeitwerten dieser Datei</translation>
    </message>
    <message>
        <source>a model of DPUs that run programs</source>
        <translation>eine Maschine aus DPUs, die Programme ausführen</translation>
    </message>
    <message>
        <source>Open a study (.pimento), a kernel (.py), a network (.json, .onnx), a device (.json), or a predictor (.predictor)</source>
        <translation>Öffnen Sie eine Studie (.pimento), einen Kernel (.py), ein Netz (.json, .onnx), ein Gerät (.json) oder einen Vorhersager (.predictor)</translation>
    </message>
    <message>
        <source>the system &quot;%1&quot; takes no networks</source>
        <translation>das System „%1“ nimmt keine Netze an</translation>
    </message>
    <message>
        <source>the system &quot;%1&quot; takes no layers</source>
        <translation>das System „%1“ nimmt keine Schichten an</translation>
    </message>
    <message>
        <source>Choose the system %1</source>
        <translation>Wählen Sie das System %1</translation>
    </message>
    <message>
        <source>Choose a kernel; no system takes networks</source>
        <translation>Wählen Sie einen Kernel; kein System nimmt Netze an</translation>
    </message>
    <message>
        <source>Choose a kernel; no system takes layers</source>
        <translation>Wählen Sie einen Kernel; kein System nimmt Schichten an</translation>
    </message>
    <message>
        <source>network &quot;%1&quot;</source>
        <translation>Netz „%1“</translation>
    </message>
    <message>
        <source>layer &quot;%1&quot;</source>
        <translation>Schicht „%1“</translation>
    </message>
    <message>
        <source>Mappings, estimated</source>
        <translation>Abbildungen, geschätzt</translation>
    </message>
    <message>
        <source>mappings, estimated</source>
        <translation>Abbildungen, geschätzt</translation>
    </message>
    <message>
        <source>Estimates what a written mapping of a kernel costs, from sampled portions of it</source>
        <translation>Schätzt aus Stichproben, was eine geschriebene Abbildung eines Kernels kostet</translation>
    </message>
    <message>
        <source>Times exclude transfers between host and device, as in the CoMoNM paper.</source>
        <translation>Die Zeiten enthalten keine Übertragungen zwischen Host und Gerät, wie im CoMoNM-Aufsatz.</translation>
    </message>
    <message>
        <source>DPUs of a rank</source>
        <translation>DPUs eines Ranks</translation>
    </message>
    <message>
        <source>tasklets of a DPU</source>
        <translation>Tasklets einer DPU</translation>
    </message>
    <message>
        <source>DPU</source>
        <translation>DPU</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>mapping</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>mappings</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>Extrapolation</source>
        <translation>Hochrechnung</translation>
    </message>
    <message>
        <source>How times of sampled portions are extended to the whole work.</source>
        <translation>Wie die Zeiten der Stichproben auf die ganze Arbeit erweitert werden.</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Affine</source>
        <translation>Affin</translation>
    </message>
    <message>
        <source>A line through two portions, so that fixed times count once.</source>
        <translation>Eine Gerade durch zwei Stichproben, sodass feste Zeiten einmal zählen.</translation>
    </message>
    <message>
        <source>Literal</source>
        <translation>Wörtlich</translation>
    </message>
    <message>
        <source>Proportional to the larger portion, as algorithm 1 of the paper says.</source>
        <translation>Proportional zur größeren Stichprobe, wie es Algorithmus 1 des Aufsatzes sagt.</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Channels that maps may use, also of several devices.</source>
        <translation>Kanäle, die Abbildungen nutzen dürfen, auch von mehreren Geräten.</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Ranks of a channel: only the first one works, all are refreshed.</source>
        <translation>Ranks eines Kanals: Nur der erste arbeitet, aufgefrischt werden alle.</translation>
    </message>
    <message>
        <source>estimate (sampled)</source>
        <translation>Schätzung (Stichprobe)</translation>
    </message>
    <message>
        <source>Time of all maps from sampled portions, without transfers and accumulation</source>
        <translation>Zeit aller Teilabbildungen aus Stichproben, ohne Übertragungen und Aufsummieren</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>Time of all maps on the detailed machine</source>
        <translation>Zeit aller Teilabbildungen auf der genauen Maschine</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error of the estimate, in percent of the simulated time</source>
        <translation>Fehler der Schätzung, in Prozent der simulierten Zeit</translation>
    </message>
    <message>
        <source>maps</source>
        <translation>Teilabbildungen</translation>
    </message>
    <message>
        <source>Time of the maps without refreshes</source>
        <translation>Zeit der Teilabbildungen ohne Refreshs</translation>
    </message>
    <message>
        <source>refreshes</source>
        <translation>Refreshs</translation>
    </message>
    <message>
        <source>Time that refreshes of the memory add</source>
        <translation>Zeit, die Refreshs des Speichers hinzufügen</translation>
    </message>
    <message>
        <source>accumulation</source>
        <translation>Aufsummieren</translation>
    </message>
    <message>
        <source>Time of the host to add partial results, not part of the estimate</source>
        <translation>Zeit des Hosts zum Addieren von Teilergebnissen, nicht Teil der Schätzung</translation>
    </message>
    <message>
        <source>Estimate in seconds</source>
        <translation>Schätzung in Sekunden</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Units of this level that the first map uses</source>
        <translation>Einheiten dieser Ebene, die die erste Teilabbildung nutzt</translation>
    </message>
    <message>
        <source>Maps of the list, executed one after the other</source>
        <translation>Teilabbildungen der Liste, nacheinander ausgeführt</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iterationen</translation>
    </message>
    <message>
        <source>Time by map</source>
        <translation>Zeit nach Teilabbildung</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>Program on the detailed machine</source>
        <translation>Programm auf der genauen Maschine</translation>
    </message>
    <message>
        <source>Virtual assembly</source>
        <translation>Virtueller Assembler</translation>
    </message>
    <message>
        <source>CNM IR</source>
        <translation>CNM IR</translation>
    </message>
    <message>
        <source>Estimate and simulation</source>
        <translation>Schätzung und Simulation</translation>
    </message>
    <message>
        <source>Time of all maps from sampled portions</source>
        <translation>Zeit aller Teilabbildungen aus Stichproben</translation>
    </message>
    <message>
        <source>addition of partial results</source>
        <translation>Addieren von Teilergebnissen</translation>
    </message>
    <message>
        <source>time of the device from the launch to the last process, the maps of a list one after the other; it does not include transfers between host and device, nor the addition of partial results on the host</source>
        <translation>Zeit des Geräts vom Start bis zum letzten Prozess, die Teilabbildungen einer Liste nacheinander; ohne Übertragungen zwischen Host und Gerät und ohne das Addieren von Teilergebnissen auf dem Host</translation>
    </message>
    <message>
        <source>a mapping gives the parts along %1 for each of: %2, iterations of a process</source>
        <translation>eine Abbildung nennt die Teile entlang %1 für je: %2, Iterationen eines Prozesses</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>DPU %1</source>
        <translation>DPU %1</translation>
    </message>
    <message>
        <source>tasklet %1</source>
        <translation>Tasklet %1</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>Kanal %1</translation>
    </message>
    <message>
        <source>bank %1</source>
        <translation>Bank %1</translation>
    </message>
    <message>
        <source>lane %1</source>
        <translation>Spur %1</translation>
    </message>
    <message>
        <source>iterations %1</source>
        <translation>Iterationen %1</translation>
    </message>
    <message>
        <source>Parts at this level along %1</source>
        <translation>Teile auf dieser Ebene entlang %1</translation>
    </message>
    <message>
        <source>Iterations of a process along %1</source>
        <translation>Iterationen eines Prozesses entlang %1</translation>
    </message>
    <message>
        <source>mapping of %1</source>
        <translation>Abbildung von %1</translation>
    </message>
    <message>
        <source>mappings of %1</source>
        <translation>Abbildungen von %1</translation>
    </message>
    <message>
        <source>mapping, line %1, column %2</source>
        <translation>Abbildung, Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>has tuples of the wrong length: %1 instead of %2</source>
        <translation>hat Tupel der falschen Länge: %1 statt %2</translation>
    </message>
    <message>
        <source>Write a number for each dimension</source>
        <translation>Schreiben Sie für jede Dimension eine Zahl</translation>
    </message>
    <message>
        <source>its maps cover %1 iterations, but the space has %2: %3 missing</source>
        <translation>ihre Teilabbildungen decken %1 Iterationen ab, aber der Raum hat %2: %3 fehlend</translation>
    </message>
    <message>
        <source>Add a map for the rest or enlarge one</source>
        <translation>Ergänzen Sie eine Teilabbildung für den Rest oder vergrößern Sie eine</translation>
    </message>
    <message>
        <source>its maps cover %1 iterations, but the space has %2: %3 too many</source>
        <translation>ihre Teilabbildungen decken %1 Iterationen ab, aber der Raum hat %2: %3 zu viel</translation>
    </message>
    <message>
        <source>its maps cover %1 iterations, but the space has %2: %3 too many, which is the size of the last map, %4 (%5)</source>
        <translation>ihre Teilabbildungen decken %1 Iterationen ab, aber der Raum hat %2: %3 zu viel; das ist die Größe der letzten, %4 (%5)</translation>
    </message>
    <message>
        <source>Leave out or shrink a map</source>
        <translation>Lassen Sie eine Teilabbildung weg oder verkleinern Sie eine</translation>
    </message>
    <message>
        <source>has no room for %1</source>
        <translation>hat keinen Platz für %1</translation>
    </message>
    <message>
        <source>%1 (%2) reaches %3 iterations beyond the %4 of dimension %5</source>
        <translation>%1 (%2) reicht %3 Iterationen über die %4 der Dimension %5 hinaus</translation>
    </message>
    <message>
        <source>Shrink it or list it earlier</source>
        <translation>Verkleinern Sie sie oder führen Sie sie früher auf</translation>
    </message>
    <message>
        <source>%1 overlaps %2 in %3 = %4 iterations</source>
        <translation>%1 überlappt %2 in %3 = %4 Iterationen</translation>
    </message>
    <message>
        <source>Maps are placed in the order of the list: change the order or the extents</source>
        <translation>Teilabbildungen werden in der Reihenfolge der Liste platziert: Ändern Sie die Reihenfolge oder die Größen</translation>
    </message>
    <message>
        <source>is a mapping called &quot;%1&quot;</source>
        <translation>ist eine Abbildung namens „%1“</translation>
    </message>
    <message>
        <source>Mappings onto this device are called %1</source>
        <translation>Abbildungen auf dieses Gerät heißen %1</translation>
    </message>
    <message>
        <source>has the wrong number of tuples in each map: %1</source>
        <translation>hat die falsche Zahl von Tupeln in jeder Teilabbildung: %1</translation>
    </message>
    <message>
        <source>Write one each for %1 and the iterations of a process</source>
        <translation>Schreiben Sie je eines für %1 und die Iterationen eines Prozesses</translation>
    </message>
    <message>
        <source>%1 needs %2 %3, but there are %4: %5 too many</source>
        <translation>%1 braucht %2 %3, aber es gibt %4: %5 zu viel</translation>
    </message>
    <message>
        <source>Split the loops into fewer parts at this level</source>
        <translation>Teilen Sie die Schleifen auf dieser Ebene in weniger Teile</translation>
    </message>
    <message>
        <source>has two maps called %1</source>
        <translation>hat zwei Teilabbildungen namens %1</translation>
    </message>
    <message>
        <source>The number says when a map is executed: give each its own</source>
        <translation>Die Zahl sagt, wann eine Teilabbildung ausgeführt wird: Geben Sie jeder eine eigene</translation>
    </message>
    <message>
        <source>%1 needs %2 bytes in the MRAM of a DPU, but there are %3: %4 too many</source>
        <translation>%1 braucht %2 Bytes im MRAM einer DPU, aber es gibt %3: %4 zu viel</translation>
    </message>
    <message>
        <source>Use more DPUs</source>
        <translation>Nutzen Sie mehr DPUs</translation>
    </message>
    <message>
        <source>%1 needs %2 rows of each bank, but there are %3 for data: %4 too many</source>
        <translation>%1 braucht %2 Zeilen jeder Bank, aber für Daten gibt es %3: %4 zu viel</translation>
    </message>
    <message>
        <source>Use more channels, banks or lanes</source>
        <translation>Nutzen Sie mehr Kanäle, Bänke oder Spuren</translation>
    </message>
    <message>
        <source>units of a channel</source>
        <translation>Einheiten eines Kanals</translation>
    </message>
    <message>
        <source>lanes of a unit</source>
        <translation>Spuren einer Einheit</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>unit %1</source>
        <translation>Einheit %1</translation>
    </message>
    <message>
        <source>%1 has %2 lanes along %3, but a unit of %4 has its lanes along %5</source>
        <translation>%1 hat %2 Spuren entlang %3, aber die Spuren einer Einheit von %4 liegen entlang %5</translation>
    </message>
    <message>
        <source>Split that loop at the level of lanes</source>
        <translation>Teilen Sie diese Schleife auf der Ebene der Spuren</translation>
    </message>
    <message>
        <source>%1 needs %2 bytes in the banks of a unit, but there are %3: %4 too many</source>
        <translation>%1 braucht %2 Bytes in den Bänken einer Einheit, aber es gibt %3: %4 zu viel</translation>
    </message>
    <message>
        <source>Use more channels or units</source>
        <translation>Nutzen Sie mehr Kanäle oder Einheiten</translation>
    </message>
    <message>
        <source>%1 has no program: the compiler fills the %2 lanes of a unit, of which it uses %3</source>
        <translation>%1 hat kein Programm: Der Übersetzer füllt die %2 Spuren einer Einheit, von denen es %3 nutzt</translation>
    </message>
    <message>
        <source>Estimate it, or split %1 into more lanes</source>
        <translation>Schätzen Sie die Abbildung, oder teilen Sie %1 in mehr Spuren</translation>
    </message>
    <message>
        <source>divides %1 iterations of %2 unequally</source>
        <translation>teilt %1 Iterationen von %2 ungleich auf</translation>
    </message>
    <message>
        <source>Maps have equal parts: use a divisor of the extent</source>
        <translation>Teilabbildungen haben gleiche Teile: Nehmen Sie einen Teiler der Ausdehnung</translation>
    </message>
    <message>
        <source>has no mapping that fits: %1 were tried</source>
        <translation>hat keine passende Abbildung: %1 wurden versucht</translation>
    </message>
    <message>
        <source>Use smaller sizes or more units</source>
        <translation>Nehmen Sie kleinere Größen oder mehr Einheiten</translation>
    </message>
    <message>
        <source>%1 has no schedule: %2</source>
        <translation>%1 hat keinen Plan: %2</translation>
    </message>
    <message>
        <source>Estimate it, or split other loops at this level</source>
        <translation>Schätzen Sie die Abbildung, oder teilen Sie auf dieser Ebene andere Schleifen</translation>
    </message>
    <message>
        <source>has no program: %1</source>
        <translation>hat kein Programm: %1</translation>
    </message>
    <message>
        <source>Estimate it, or use all banks</source>
        <translation>Schätzen Sie die Abbildung, oder nutzen Sie alle Bänke</translation>
    </message>
    <message>
        <source>has more than %1 maps</source>
        <translation>hat mehr als %1 Teilabbildungen</translation>
    </message>
    <message>
        <source>Use fewer maps</source>
        <translation>Nehmen Sie weniger Teilabbildungen</translation>
    </message>
    <message>
        <source>continues after the end of the list</source>
        <translation>geht nach dem Ende der Liste weiter</translation>
    </message>
    <message>
        <source>End it with ]</source>
        <translation>Beenden Sie sie mit ]</translation>
    </message>
    <message>
        <source>has no map</source>
        <translation>hat keine Teilabbildung</translation>
    </message>
    <message>
        <source>Write &quot;%1_map: [M1: %2]&quot;</source>
        <translation>Schreiben Sie „%1_map: [M1: %2]“</translation>
    </message>
    <message>
        <source>names a map &quot;%1&quot;</source>
        <translation>nennt eine Teilabbildung „%1“</translation>
    </message>
    <message>
        <source>Call maps M1, M2, ...</source>
        <translation>Nennen Sie Teilabbildungen M1, M2, ...</translation>
    </message>
    <message>
        <source>has more than %1 tuples in %2</source>
        <translation>hat mehr als %1 Tupel in %2</translation>
    </message>
    <message>
        <source>has one tuple in %1</source>
        <translation>hat ein Tupel in %1</translation>
    </message>
    <message>
        <source>Write a tuple for each level, then the iterations of a process</source>
        <translation>Schreiben Sie ein Tupel für jede Ebene, dann die Iterationen eines Prozesses</translation>
    </message>
    <message>
        <source>has %1 tuples in %2, but %3 before</source>
        <translation>hat %1 Tupel in %2, vorher aber %3</translation>
    </message>
    <message>
        <source>Give all maps the same number of tuples</source>
        <translation>Geben Sie allen Teilabbildungen gleich viele Tupel</translation>
    </message>
    <message>
        <source>has a tuple of more than %1 numbers</source>
        <translation>hat ein Tupel mit mehr als %1 Zahlen</translation>
    </message>
    <message>
        <source>has tuples of different lengths: %1 and %2</source>
        <translation>hat Tupel verschiedener Länge: %1 und %2</translation>
    </message>
    <message>
        <source>has &quot;%1&quot; for a number</source>
        <translation>hat „%1“ als Zahl</translation>
    </message>
    <message>
        <source>Write whole numbers from 1 on</source>
        <translation>Schreiben Sie ganze Zahlen ab 1</translation>
    </message>
    <message>
        <source>has &quot;%1&quot; where &quot;%2&quot; belongs</source>
        <translation>hat „%1“, wo „%2“ hingehört</translation>
    </message>
    <message>
        <source>ends where &quot;%1&quot; belongs</source>
        <translation>endet, wo „%1“ hingehört</translation>
    </message>
    <message>
        <source>Dataflows, proved best</source>
        <translation>Datenflüsse, bewiesen</translation>
    </message>
    <message>
        <source>dataflows, proved best</source>
        <translation>Datenflüsse, bewiesen</translation>
    </message>
    <message>
        <source>Finds the best mapping of a convolution or matrix product onto an array under levels of memory, and proves it</source>
        <translation>Findet die beste Abbildung einer Faltung oder eines Matrixprodukts auf ein Feld unter Speicherebenen und beweist sie</translation>
    </message>
    <message>
        <source>Array and levels overlap without stalls; each tensor has DRAM banks of its own.</source>
        <translation>Feld und Ebenen arbeiten gleichzeitig und ohne Stockungen; jeder Tensor hat eigene DRAM-Bänke.</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>Produkt</translation>
    </message>
    <message>
        <source>A convolution of any sizes, with groups</source>
        <translation>Eine Faltung beliebiger Größe, mit Gruppen</translation>
    </message>
    <message>
        <source>A matrix times rows, of any sizes</source>
        <translation>Eine Matrix mal Zeilen, beliebiger Größe</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>channels of the input</source>
        <translation>Kanäle der Eingabe</translation>
    </message>
    <message>
        <source>channels of the output</source>
        <translation>Kanäle der Ausgabe</translation>
    </message>
    <message>
        <source>height of the image</source>
        <translation>Höhe des Bildes</translation>
    </message>
    <message>
        <source>width of the image</source>
        <translation>Breite des Bildes</translation>
    </message>
    <message>
        <source>height of the window</source>
        <translation>Höhe des Fensters</translation>
    </message>
    <message>
        <source>width of the window</source>
        <translation>Breite des Fensters</translation>
    </message>
    <message>
        <source>step of the window</source>
        <translation>Schritt des Fensters</translation>
    </message>
    <message>
        <source>distance between elements of the window</source>
        <translation>Abstand der Elemente des Fensters</translation>
    </message>
    <message>
        <source>zeros around the image</source>
        <translation>Nullen um das Bild</translation>
    </message>
    <message>
        <source>groups of channels</source>
        <translation>Gruppen von Kanälen</translation>
    </message>
    <message>
        <source>rows that the matrix is multiplied with</source>
        <translation>Zeilen, mit denen die Matrix multipliziert wird</translation>
    </message>
    <message>
        <source>elements of a result</source>
        <translation>Elemente eines Ergebnisses</translation>
    </message>
    <message>
        <source>matrices, each with rows of its own</source>
        <translation>Matrizen, jede mit eigenen Zeilen</translation>
    </message>
    <message>
        <source>ResNet-18 stem 7x7</source>
        <translation>ResNet-18, erste Schicht 7x7</translation>
    </message>
    <message>
        <source>ResNet-18 layer 1 3x3</source>
        <translation>ResNet-18, Stufe 1, 3x3</translation>
    </message>
    <message>
        <source>ResNet-18 layer 2 3x3</source>
        <translation>ResNet-18, Stufe 2, 3x3</translation>
    </message>
    <message>
        <source>ResNet-18 layer 3 3x3</source>
        <translation>ResNet-18, Stufe 3, 3x3</translation>
    </message>
    <message>
        <source>ResNet-18 layer 4 3x3</source>
        <translation>ResNet-18, Stufe 4, 3x3</translation>
    </message>
    <message>
        <source>ResNet-18 1x1 of stride 2</source>
        <translation>ResNet-18, 1x1 mit Schritt 2</translation>
    </message>
    <message>
        <source>ResNet-50 1x1 64 to 256</source>
        <translation>ResNet-50, 1x1, 64 auf 256</translation>
    </message>
    <message>
        <source>ResNet-50 1x1 2048 to 512</source>
        <translation>ResNet-50, 1x1, 2048 auf 512</translation>
    </message>
    <message>
        <source>VGG-16 first 3x3</source>
        <translation>VGG-16, erste 3x3</translation>
    </message>
    <message>
        <source>VGG-16 3x3 128 to 256</source>
        <translation>VGG-16, 3x3, 128 auf 256</translation>
    </message>
    <message>
        <source>MobileNet 1x1 256 to 512</source>
        <translation>MobileNet, 1x1, 256 auf 512</translation>
    </message>
    <message>
        <source>MobileNet depthwise 3x3</source>
        <translation>MobileNet, 3x3 je Kanal</translation>
    </message>
    <message>
        <source>3x3 of dilation 2</source>
        <translation>3x3 mit Dilatation 2</translation>
    </message>
    <message>
        <source>PIM Optimizer example L2 3x3</source>
        <translation>PIM Optimizer, Beispiel L2, 3x3</translation>
    </message>
    <message>
        <source>PIM Optimizer example L3 1x1</source>
        <translation>PIM Optimizer, Beispiel L3, 1x1</translation>
    </message>
    <message>
        <source>Product of 512 x 512 matrices</source>
        <translation>Produkt von Matrizen mit 512 x 512</translation>
    </message>
    <message>
        <source>Matrix of 4096 x 4096 times a vector</source>
        <translation>Matrix mit 4096 x 4096 mal Vektor</translation>
    </message>
    <message>
        <source>He et al. 2016</source>
        <translation>He und andere 2016</translation>
    </message>
    <message>
        <source>Simonyan and Zisserman 2015</source>
        <translation>Simonyan und Zisserman 2015</translation>
    </message>
    <message>
        <source>Howard et al. 2017</source>
        <translation>Howard und andere 2017</translation>
    </message>
    <message>
        <source>sizes of ResNet-50 with the dilation of Yu and Koltun 2016</source>
        <translation>Größen von ResNet-50 mit der Dilatation von Yu und Koltun 2016</translation>
    </message>
    <message>
        <source>PIM Optimizer section 11.2</source>
        <translation>PIM Optimizer, Abschnitt 11.2</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Blend</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>Energy x delay</source>
        <translation>Energie × Zeit</translation>
    </message>
    <message>
        <source>Cycles of the array or of the slowest level of memory.</source>
        <translation>Takte des Feldes oder der langsamsten Speicherebene.</translation>
    </message>
    <message>
        <source>Energy of multiply-accumulates, accesses and row activations.</source>
        <translation>Energie von Multiplikationen, Zugriffen und Zeilenaktivierungen.</translation>
    </message>
    <message>
        <source>Latency and energy, each relative to an ideal machine, half and half.</source>
        <translation>Latenz und Energie je zur Hälfte, relativ zu einer idealen Maschine.</translation>
    </message>
    <message>
        <source>Energy times latency.</source>
        <translation>Energie mal Latenz.</translation>
    </message>
    <message>
        <source>DRAM row activations.</source>
        <translation>Zeilenaktivierungen des DRAM.</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>What is minimised.</source>
        <translation>Was minimiert wird.</translation>
    </message>
    <message>
        <source>Mappings</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Unroll once</source>
        <translation>Einmal entrollen</translation>
    </message>
    <message>
        <source>A dimension is unrolled in at most one of height, width and lanes.</source>
        <translation>Eine Dimension wird in höchstens einer von Höhe, Breite und Spuren entrollt.</translation>
    </message>
    <message>
        <source>Ragged tiles</source>
        <translation>Ungleiche Kacheln</translation>
    </message>
    <message>
        <source>Factors need not divide the sizes; last tiles are smaller.</source>
        <translation>Faktoren müssen die Größen nicht teilen; die letzten Kacheln sind kleiner.</translation>
    </message>
    <message>
        <source>Partial sums</source>
        <translation>Teilsummen</translation>
    </message>
    <message>
        <source>Bytes of a partial sum in memory; 0: as many as a result has.</source>
        <translation>Bytes einer Teilsumme im Speicher; 0: so viele, wie ein Ergebnis hat.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Number of the layer of a network, counted from 1.</source>
        <translation>Nummer der Schicht eines Netzes, von 1 an gezählt.</translation>
    </message>
    <message>
        <source>A DRAM row activation takes cycles and energy.</source>
        <translation>Eine Zeilenaktivierung des DRAM kostet Takte und Energie.</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>Layouts</translation>
    </message>
    <message>
        <source>Order of the tensors&apos; elements in DRAM.</source>
        <translation>Reihenfolge der Elemente der Tensoren im DRAM.</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules that count traffic, cycles and energy of a mapping.</source>
        <translation>Regeln, die Verkehr, Takte und Energie einer Abbildung zählen.</translation>
    </message>
    <message>
        <source>PIM Optimizer</source>
        <translation>PIM Optimizer</translation>
    </message>
    <message>
        <source>The paper&apos;s model: each tile is fetched whole; rows of DRAM count.</source>
        <translation>Das Modell des Aufsatzes: Jede Kachel wird ganz geholt; Zeilen des DRAM zählen.</translation>
    </message>
    <message>
        <source>Timeloop</source>
        <translation>Timeloop</translation>
    </message>
    <message>
        <source>Tiles that slide fetch new elements only; rows of DRAM do not count.</source>
        <translation>Gleitende Kacheln holen nur neue Elemente; Zeilen des DRAM zählen nicht.</translation>
    </message>
    <message>
        <source>cycles of the array or the slowest level of memory by Timeloop&apos;s rules, without links between PEs; DRAM row activations are not counted</source>
        <translation>Takte des Feldes oder der langsamsten Speicherebene nach Timeloops Regeln, ohne Verbindungen zwischen PEs; Zeilenaktivierungen des DRAM zählen nicht</translation>
    </message>
    <message>
        <source>Words by PIM Optimizer and by Timeloop, where they differ</source>
        <translation>Wörter nach PIM Optimizer und nach Timeloop, wo sie sich unterscheiden</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Timeloop counts no reads of partial sums that leave a level</source>
        <translation>Timeloop zählt kein Lesen von Teilsummen, die eine Ebene verlassen</translation>
    </message>
    <message>
        <source>Timeloop fetches only the new elements of a window that slides</source>
        <translation>Timeloop holt nur die neuen Elemente eines gleitenden Fensters</translation>
    </message>
    <message>
        <source>Timeloop serves overlapping tiles of different PEs one by one</source>
        <translation>Timeloop bedient überlappende Kacheln verschiedener PEs einzeln</translation>
    </message>
    <message>
        <source>Timeloop counts words of levels, not of links between them</source>
        <translation>Timeloop zählt Wörter von Ebenen, nicht von Verbindungen zwischen ihnen</translation>
    </message>
    <message>
        <source>%1, PIM Optimizer</source>
        <translation>%1, PIM Optimizer</translation>
    </message>
    <message>
        <source>%1, Timeloop: drain reads</source>
        <translation>%1, Timeloop: Lesen beim Leeren</translation>
    </message>
    <message>
        <source>%1, Timeloop: window</source>
        <translation>%1, Timeloop: Fenster</translation>
    </message>
    <message>
        <source>%1, Timeloop: halo</source>
        <translation>%1, Timeloop: Rand</translation>
    </message>
    <message>
        <source>Timeloop&apos;s rules have no objective %1</source>
        <translation>Timeloops Regeln haben kein Ziel %1</translation>
    </message>
    <message>
        <source>Choose the objective latency, energy or edp</source>
        <translation>Wählen Sie das Ziel latency, energy oder edp</translation>
    </message>
    <message>
        <source>Timeloop&apos;s rules have one width for all words, and none for partial sums</source>
        <translation>Timeloops Regeln haben eine Breite für alle Wörter und keine für Teilsummen</translation>
    </message>
    <message>
        <source>Leave partial-bytes out</source>
        <translation>Lassen Sie partial-bytes weg</translation>
    </message>
    <message>
        <source>the search by Timeloop&apos;s rules knows only factors that divide the sizes</source>
        <translation>die Suche nach Timeloops Regeln kennt nur Faktoren, die die Größen teilen</translation>
    </message>
    <message>
        <source>Turn ragged off, or choose rules=paper</source>
        <translation>Schalten Sie ragged aus, oder wählen Sie rules=paper</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
    <message>
        <source>The search chooses for each tensor.</source>
        <translation>Die Suche wählt für jeden Tensor.</translation>
    </message>
    <message>
        <source>Sequential</source>
        <translation>Fortlaufend</translation>
    </message>
    <message>
        <source>Dense, dimension after dimension.</source>
        <translation>Dicht, eine Dimension nach der anderen.</translation>
    </message>
    <message>
        <source>Row-aligned</source>
        <translation>An Zeilen ausgerichtet</translation>
    </message>
    <message>
        <source>Each tile begins a row; Input lies in blocks that cross no row.</source>
        <translation>Jede Kachel beginnt eine Zeile; Input liegt in Blöcken, die keine Zeilengrenze kreuzen.</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>The search ends when the best mapping is this close to the lower bound, in percent.</source>
        <translation>Die Suche endet, wenn die beste Abbildung der unteren Schranke so nahe ist, in Prozent.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Until the proof.</source>
        <translation>Bis zum Beweis.</translation>
    </message>
    <message>
        <source>0.1 %</source>
        <translation>0,1 %</translation>
    </message>
    <message>
        <source>Until no mapping can be 0.1 % better.</source>
        <translation>Bis keine Abbildung 0,1 % besser sein kann.</translation>
    </message>
    <message>
        <source>1 %</source>
        <translation>1 %</translation>
    </message>
    <message>
        <source>Until no mapping can be 1 % better.</source>
        <translation>Bis keine Abbildung 1 % besser sein kann.</translation>
    </message>
    <message>
        <source>Search nodes</source>
        <translation>Knoten der Suche</translation>
    </message>
    <message>
        <source>Thousands of search nodes after which the search ends; 0: it ends with the proof.</source>
        <translation>Tausende Knoten, nach denen die Suche endet; 0: sie endet mit dem Beweis.</translation>
    </message>
    <message>
        <source>a model of an array under levels of memory</source>
        <translation>ein Modell eines Feldes unter Speicherebenen</translation>
    </message>
    <message>
        <source>exact, with this file&apos;s figures</source>
        <translation>exakt, mit den Zahlen dieser Datei</translation>
    </message>
    <message>
        <source>array</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>PE</source>
        <translation>PE</translation>
    </message>
    <message>
        <source>PEs</source>
        <translation>PEs</translation>
    </message>
    <message>
        <source>height and width</source>
        <translation>Höhe und Breite</translation>
    </message>
    <message>
        <source>multiply-accumulate units of a PE</source>
        <translation>Multiplizierer einer PE</translation>
    </message>
    <message>
        <source>multiply-accumulate</source>
        <translation>Multiplikation</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>of each PE</source>
        <translation>jeder PE</translation>
    </message>
    <message>
        <source>reads and writes together</source>
        <translation>Lesen und Schreiben zusammen</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>writes</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>stores</source>
        <translation>speichert</translation>
    </message>
    <message>
        <source>any tensors</source>
        <translation>beliebige Tensoren</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>one row after another</source>
        <translation>eine Zeile nach der anderen</translation>
    </message>
    <message>
        <source>rows of the array</source>
        <translation>Zeilen des Feldes</translation>
    </message>
    <message>
        <source>columns of the array</source>
        <translation>Spalten des Feldes</translation>
    </message>
    <message>
        <source>lanes of a PE</source>
        <translation>Spuren einer PE</translation>
    </message>
    <message>
        <source>energy of a multiply-accumulate</source>
        <translation>Energie einer Multiplikation</translation>
    </message>
    <message>
        <source>bytes of a row</source>
        <translation>Bytes einer Zeile</translation>
    </message>
    <message>
        <source>cycles of a row activation</source>
        <translation>Takte einer Zeilenaktivierung</translation>
    </message>
    <message>
        <source>energy of a row activation</source>
        <translation>Energie einer Zeilenaktivierung</translation>
    </message>
    <message>
        <source>B/cycle</source>
        <translation>B/Takt</translation>
    </message>
    <message>
        <source>Rows of the array that the mapping uses</source>
        <translation>Zeilen des Feldes, die die Abbildung nutzt</translation>
    </message>
    <message>
        <source>Columns of the array that the mapping uses</source>
        <translation>Spalten des Feldes, die die Abbildung nutzt</translation>
    </message>
    <message>
        <source>Lanes of a PE that the mapping uses</source>
        <translation>Spuren einer PE, die die Abbildung nutzt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Input</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Weight</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Output</translation>
    </message>
    <message>
        <source>row activations</source>
        <translation>Zeilenaktivierungen</translation>
    </message>
    <message>
        <source>Cycles until the last result</source>
        <translation>Takte bis zum letzten Ergebnis</translation>
    </message>
    <message>
        <source>Multiply-accumulates of the array</source>
        <translation>Multiplikationen des Feldes</translation>
    </message>
    <message>
        <source>The array waits for DRAM row activations</source>
        <translation>Das Feld wartet auf Zeilenaktivierungen des DRAM</translation>
    </message>
    <message>
        <source>Latencies of pipelines, once</source>
        <translation>Latenzen von Pipelines, einmal</translation>
    </message>
    <message>
        <source>Latency in seconds</source>
        <translation>Latenz in Sekunden</translation>
    </message>
    <message>
        <source>cycles of the array</source>
        <translation>Takte des Feldes</translation>
    </message>
    <message>
        <source>Cycles in which the array computes</source>
        <translation>Takte, in denen das Feld rechnet</translation>
    </message>
    <message>
        <source>Energy of the layer</source>
        <translation>Energie der Schicht</translation>
    </message>
    <message>
        <source>multiply-accumulates</source>
        <translation>Multiplikationen</translation>
    </message>
    <message>
        <source>energy: multiply-accumulates</source>
        <translation>Energie: Multiplikationen</translation>
    </message>
    <message>
        <source>Energy of multiply-accumulates</source>
        <translation>Energie der Multiplikationen</translation>
    </message>
    <message>
        <source>energy: row activations</source>
        <translation>Energie: Zeilenaktivierungen</translation>
    </message>
    <message>
        <source>Energy of row activations</source>
        <translation>Energie der Zeilenaktivierungen</translation>
    </message>
    <message>
        <source>energy x delay</source>
        <translation>Energie × Zeit</translation>
    </message>
    <message>
        <source>Energy times latency</source>
        <translation>Energie mal Latenz</translation>
    </message>
    <message>
        <source>blend</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>Half the latency and half the energy, relative to an ideal machine</source>
        <translation>Je zur Hälfte Latenz und Energie, relativ zu einer idealen Maschine</translation>
    </message>
    <message>
        <source>Number of DRAM row activations</source>
        <translation>Zahl der Zeilenaktivierungen des DRAM</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>Average fraction of the multiply-accumulate units that compute</source>
        <translation>Mittlerer Anteil der Multiplizierer, die rechnen</translation>
    </message>
    <message>
        <source>bound by</source>
        <translation>begrenzt durch</translation>
    </message>
    <message>
        <source>What sets the latency: the array or a level</source>
        <translation>Was die Latenz bestimmt: das Feld oder eine Ebene</translation>
    </message>
    <message>
        <source>stationary</source>
        <translation>stationär</translation>
    </message>
    <message>
        <source>Tensor that stays longest in the PEs</source>
        <translation>Tensor, der am längsten in den PEs bleibt</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Proof that no mapping of at most this latency needs less energy</source>
        <translation>Beweis, dass keine Abbildung mit höchstens dieser Latenz weniger Energie braucht</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>weight stationary</source>
        <translation>Gewichte stationär</translation>
    </message>
    <message>
        <source>output stationary</source>
        <translation>Ausgaben stationär</translation>
    </message>
    <message>
        <source>row stationary</source>
        <translation>Zeilen stationär</translation>
    </message>
    <message>
        <source>no local reuse</source>
        <translation>keine lokale Wiederverwendung</translation>
    </message>
    <message>
        <source>input stationary</source>
        <translation>Eingaben stationär</translation>
    </message>
    <message>
        <source>no unrolling</source>
        <translation>nichts entrollt</translation>
    </message>
    <message>
        <source>a mapping is read from the outermost loop inwards: levels with the tensors that they store (I, W, O) and their loops, then what height, width and lanes unroll</source>
        <translation>eine Abbildung liest man von der äußersten Schleife nach innen: Ebenen mit den Tensoren, die sie speichern (I, W, O), und ihren Schleifen, dann, was Höhe, Breite und Spuren entrollen</translation>
    </message>
    <message>
        <source>cycles of the array or the slowest level of memory, which work at the same time; DRAM row activations are counted one by one, each tensor in banks of its own</source>
        <translation>Takte des Feldes oder der langsamsten Speicherebene, die gleichzeitig arbeiten; Zeilenaktivierungen des DRAM werden einzeln gezählt, jeder Tensor in eigenen Bänken</translation>
    </message>
    <message>
        <source>cycles of the array or the slowest level of memory, which work at the same time; DRAM row activations are not counted</source>
        <translation>Takte des Feldes oder der langsamsten Speicherebene, die gleichzeitig arbeiten; Zeilenaktivierungen des DRAM werden nicht gezählt</translation>
    </message>
    <message>
        <source>Cycles by part</source>
        <translation>Takte nach Teil</translation>
    </message>
    <message>
        <source>Cycles by resource</source>
        <translation>Takte nach Betriebsmittel</translation>
    </message>
    <message>
        <source>Energy by part</source>
        <translation>Energie nach Teil</translation>
    </message>
    <message>
        <source>Traffic between levels</source>
        <translation>Verkehr zwischen den Ebenen</translation>
    </message>
    <message>
        <source>multipliers</source>
        <translation>Multiplizierer</translation>
    </message>
    <message>
        <source>Each tile is moved %1 times</source>
        <translation>Jede Kachel wird %1-mal bewegt</translation>
    </message>
    <message>
        <source>Bytes by level and tensor</source>
        <translation>Bytes nach Ebene und Tensor</translation>
    </message>
    <message>
        <source>Row activations by tensor</source>
        <translation>Zeilenaktivierungen nach Tensor</translation>
    </message>
    <message>
        <source>Bytes stored by level and tensor</source>
        <translation>Gespeicherte Bytes nach Ebene und Tensor</translation>
    </message>
    <message>
        <source>Reads, writes and row activations; they overlap with all other resources</source>
        <translation>Lesen, Schreiben und Zeilenaktivierungen; sie laufen gleichzeitig mit allem anderen</translation>
    </message>
    <message>
        <source>Percentages are of the level&apos;s capacity</source>
        <translation>Prozente der Kapazität der Ebene</translation>
    </message>
    <message>
        <source>Loop nest</source>
        <translation>Schleifennest</translation>
    </message>
    <message>
        <source>Multiply-accumulates</source>
        <translation>Multiplikationen</translation>
    </message>
    <message>
        <source>group (row)</source>
        <translation>Gruppe (Zeile)</translation>
    </message>
    <message>
        <source>core (PE; lines separate rows)</source>
        <translation>Kern (PE; Linien trennen Zeilen)</translation>
    </message>
    <message>
        <source>the loop nest, with a column for each tensor</source>
        <translation>das Schleifennest mit einer Spalte je Tensor</translation>
    </message>
    <message>
        <source>the mapping with its figures, for other tools</source>
        <translation>die Abbildung mit ihren Zahlen, für andere Werkzeuge</translation>
    </message>
    <message>
        <source>bytes and row activations by level and tensor</source>
        <translation>Bytes und Zeilenaktivierungen nach Ebene und Tensor</translation>
    </message>
    <message>
        <source>the layer, for Timeloop</source>
        <translation>die Schicht, für Timeloop</translation>
    </message>
    <message>
        <source>the accelerator, for Timeloop</source>
        <translation>der Beschleuniger, für Timeloop</translation>
    </message>
    <message>
        <source>the mapping, for Timeloop</source>
        <translation>die Abbildung, für Timeloop</translation>
    </message>
    <message>
        <source>the constraints of the question, for Timeloop</source>
        <translation>die Vorgaben der Frage, für Timeloop</translation>
    </message>
    <message>
        <source>the mapping, for ZigZag</source>
        <translation>die Abbildung, für ZigZag</translation>
    </message>
    <message>
        <source>the question for the best mapping as a linear program, for CBC and others</source>
        <translation>die Frage nach der besten Abbildung als lineares Programm, für CBC und andere</translation>
    </message>
    <message>
        <source>a linear program has the paper&apos;s rules</source>
        <translation>ein lineares Programm hat die Regeln des Aufsatzes</translation>
    </message>
    <message>
        <source>a product of energy and latency is not linear</source>
        <translation>ein Produkt von Energie und Latenz ist nicht linear</translation>
    </message>
    <message>
        <source>a linear program leaves out row activations</source>
        <translation>ein lineares Programm lässt Zeilenaktivierungen weg</translation>
    </message>
    <message>
        <source>a linear program has only factors that divide the sizes</source>
        <translation>ein lineares Programm hat nur Faktoren, die die Größen teilen</translation>
    </message>
    <message>
        <source>a linear program has one width of results and partial sums</source>
        <translation>ein lineares Programm hat eine Breite für Ergebnisse und Teilsummen</translation>
    </message>
    <message>
        <source>a linear program pins no orders and no label</source>
        <translation>ein lineares Programm legt keine Reihenfolgen und keine Bezeichnung fest</translation>
    </message>
    <message>
        <source>a linear program of this layer has too many tiles</source>
        <translation>ein lineares Programm dieser Schicht hat zu viele Kacheln</translation>
    </message>
    <message>
        <source>16 x 16 PEs of 8 lanes under a global buffer, a row buffer and DRAM with rows of 1 KiB</source>
        <translation>16 x 16 PEs mit 8 Spuren unter einem globalen Puffer, einem Zeilenpuffer und DRAM mit Zeilen von 1 KiB</translation>
    </message>
    <message>
        <source>12 x 14 PEs with scratch pads of half a KiB under a global buffer of 108 KiB, as in Eyeriss</source>
        <translation>12 x 14 PEs mit Scratchpads von einem halben KiB unter einem globalen Puffer von 108 KiB, wie in Eyeriss</translation>
    </message>
    <message>
        <source>32 cells of 64 multipliers under a convolution buffer of 512 KiB, as in the large NVDLA</source>
        <translation>32 Zellen mit 64 Multiplizierern unter einem Faltungspuffer von 512 KiB, wie in der großen NVDLA</translation>
    </message>
    <message>
        <source>4 x 4 PEs of 64 multipliers with 43 KiB each under a buffer of 64 KiB, as a chiplet of Simba</source>
        <translation>4 x 4 PEs mit 64 Multiplizierern und je 43 KiB unter einem Puffer von 64 KiB, wie ein Chiplet von Simba</translation>
    </message>
    <message>
        <source>256 x 256 multipliers that hold their weights, under buffers of 28 MiB, as in the first TPU</source>
        <translation>256 x 256 Multiplizierer, die ihre Gewichte halten, unter Puffern von 28 MiB, wie in der ersten TPU</translation>
    </message>
    <message>
        <source>16 x 16 PEs of 8 lanes under a buffer of 64 KiB and one channel of the HBM of hbm-pim</source>
        <translation>16 x 16 PEs mit 8 Spuren unter einem Puffer von 64 KiB und einem Kanal des HBM von hbm-pim</translation>
    </message>
    <message>
        <source>%1 rows of %2 PEs</source>
        <translation>%1 Zeilen mit %2 PEs</translation>
    </message>
    <message>
        <source>The array waits for data that %1 reads and writes</source>
        <translation>Das Feld wartet auf Daten, die %1 liest und schreibt</translation>
    </message>
    <message>
        <source>cycles of %1</source>
        <translation>Takte von %1</translation>
    </message>
    <message>
        <source>Cycles in which %1 reads, writes and activates rows</source>
        <translation>Takte, in denen %1 liest, schreibt und Zeilen aktiviert</translation>
    </message>
    <message>
        <source>energy: %1</source>
        <translation>Energie: %1</translation>
    </message>
    <message>
        <source>Energy of accesses to %1</source>
        <translation>Energie der Zugriffe auf %1</translation>
    </message>
    <message>
        <source>row activations: %1</source>
        <translation>Zeilenaktivierungen: %1</translation>
    </message>
    <message>
        <source>DRAM row activations for %1</source>
        <translation>Zeilenaktivierungen des DRAM für %1</translation>
    </message>
    <message>
        <source>bytes of %1</source>
        <translation>Bytes von %1</translation>
    </message>
    <message>
        <source>Bytes that %1 reads and writes</source>
        <translation>Bytes, die %1 liest und schreibt</translation>
    </message>
    <message>
        <source>Tensors that %1 stores: Input, Weight, Output</source>
        <translation>Tensoren, die %1 speichert: Input, Weight, Output</translation>
    </message>
    <message>
        <source>%1: capacity</source>
        <translation>%1: Kapazität</translation>
    </message>
    <message>
        <source>%1: bytes read per cycle</source>
        <translation>%1: gelesene Bytes je Takt</translation>
    </message>
    <message>
        <source>%1: bytes written per cycle</source>
        <translation>%1: geschriebene Bytes je Takt</translation>
    </message>
    <message>
        <source>%1: bytes per cycle</source>
        <translation>%1: Bytes je Takt</translation>
    </message>
    <message>
        <source>%1: energy of an access</source>
        <translation>%1: Energie eines Zugriffs</translation>
    </message>
    <message>
        <source>%1 reads %2</source>
        <translation>%1 liest %2</translation>
    </message>
    <message>
        <source>%1 writes %2</source>
        <translation>%1 schreibt %2</translation>
    </message>
    <message>
        <source>there is no layer &quot;%1&quot;</source>
        <translation>es gibt keine Schicht „%1“</translation>
    </message>
    <message>
        <source>Use convolution, product, a layer such as resnet18-l2, or a file of a layer</source>
        <translation>Nehmen Sie convolution, product, eine Schicht wie resnet18-l2 oder die Datei einer Schicht</translation>
    </message>
    <message>
        <source>lacks the size %1</source>
        <translation>die Größe %1 fehlt</translation>
    </message>
    <message>
        <source>has no size &quot;%1&quot;</source>
        <translation>hat keine Größe „%1“</translation>
    </message>
    <message>
        <source>has &quot;%1&quot; for %2</source>
        <translation>hat „%1“ für %2</translation>
    </message>
    <message>
        <source>has no layer %1: the last one is %2</source>
        <translation>hat keine Schicht %1: Die letzte ist %2</translation>
    </message>
    <message>
        <source>Set layer to a number from 1 to %1</source>
        <translation>Setzen Sie layer auf eine Zahl von 1 bis %1</translation>
    </message>
    <message>
        <source>is %1, which has no dataflow on an array of PEs</source>
        <translation>ist %1 und hat keinen Datenfluss auf einem Feld von PEs</translation>
    </message>
    <message>
        <source>Choose a convolution or a product</source>
        <translation>Wählen Sie eine Faltung oder ein Produkt</translation>
    </message>
    <message>
        <source>is not an array under levels of memory</source>
        <translation>ist kein Feld unter Speicherebenen</translation>
    </message>
    <message>
        <source>Choose a device with the simulator accelerator, such as std16x16x8</source>
        <translation>Wählen Sie ein Gerät mit dem Simulator accelerator, etwa std16x16x8</translation>
    </message>
    <message>
        <source>has more mappings than can be listed</source>
        <translation>hat mehr Abbildungen, als sich auflisten lassen</translation>
    </message>
    <message>
        <source>Search for the best one</source>
        <translation>Suchen Sie nach der besten</translation>
    </message>
    <message>
        <source>has no mapping: %1</source>
        <translation>hat keine Abbildung: %1</translation>
    </message>
    <message>
        <source>Make that level larger, or let mappings bypass it</source>
        <translation>Vergrößern Sie diese Ebene oder lassen Sie Abbildungen sie umgehen</translation>
    </message>
    <message>
        <source>Relax the constraints</source>
        <translation>Lockern Sie die Bedingungen</translation>
    </message>
    <message>
        <source>has no baseline that fits</source>
        <translation>hat keine passende Baseline</translation>
    </message>
    <message>
        <source>has no mapping &quot;%1&quot; that fits</source>
        <translation>hat keine passende Abbildung „%1“</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Along the height</source>
        <translation>Entlang der Höhe</translation>
    </message>
    <message>
        <source>Along the width</source>
        <translation>Entlang der Breite</translation>
    </message>
    <message>
        <source>In the lanes</source>
        <translation>In den Spuren</translation>
    </message>
    <message>
        <source>Dimensions that may be unrolled in this direction; if none is chosen, all may.</source>
        <translation>Dimensionen, die in dieser Richtung entrollt werden dürfen; ist keine gewählt, dürfen es alle.</translation>
    </message>
    <message>
        <source>R: width of the window</source>
        <translation>R: Breite des Fensters</translation>
    </message>
    <message>
        <source>S: height of the window</source>
        <translation>S: Höhe des Fensters</translation>
    </message>
    <message>
        <source>P: width of the output</source>
        <translation>P: Breite der Ausgabe</translation>
    </message>
    <message>
        <source>Q: height of the output</source>
        <translation>Q: Höhe der Ausgabe</translation>
    </message>
    <message>
        <source>C: channels of the input</source>
        <translation>C: Kanäle der Eingabe</translation>
    </message>
    <message>
        <source>K: channels of the output</source>
        <translation>K: Kanäle der Ausgabe</translation>
    </message>
    <message>
        <source>N: batch</source>
        <translation>N: Batch</translation>
    </message>
    <message>
        <source>G: groups</source>
        <translation>G: Gruppen</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Bypassed</source>
        <translation>Umgangen</translation>
    </message>
    <message>
        <source>Tensors that mappings must store at a level.</source>
        <translation>Tensoren, die Abbildungen in einer Ebene speichern müssen.</translation>
    </message>
    <message>
        <source>Tensors that mappings must not store at a level, even if Stored names them.</source>
        <translation>Tensoren, die Abbildungen in einer Ebene nicht speichern dürfen, auch wenn „Gespeichert“ sie nennt.</translation>
    </message>
    <message>
        <source>%1: Input</source>
        <translation>%1: Input</translation>
    </message>
    <message>
        <source>%1: Weight</source>
        <translation>%1: Weight</translation>
    </message>
    <message>
        <source>%1: Output</source>
        <translation>%1: Output</translation>
    </message>
    <message>
        <source>opens the first row of a tile</source>
        <translation>öffnet die erste Zeile einer Kachel</translation>
    </message>
    <message>
        <source>Accesses belong to no single line: the lane names the tensor, and the loop nest on the page Inspect shows the loops that move its tiles.</source>
        <translation>Zugriffe gehören zu keiner einzelnen Zeile: die Spur nennt den Tensor, und das Schleifennest auf der Seite Untersuchen zeigt die Schleifen, die seine Kacheln bewegen.</translation>
    </message>
    <message>
        <source>opens a further row, because the tile crosses into it</source>
        <translation>öffnet eine weitere Zeile, in die die Kachel hineinreicht</translation>
    </message>
    <message>
        <source>reads the bytes of a tile in the open row</source>
        <translation>liest die Bytes einer Kachel in der offenen Zeile</translation>
    </message>
    <message>
        <source>writes the bytes of a tile into the open row</source>
        <translation>schreibt die Bytes einer Kachel in die offene Zeile</translation>
    </message>
    <message>
        <source>first row of a tile</source>
        <translation>erste Zeile einer Kachel</translation>
    </message>
    <message>
        <source>crossing into a further row</source>
        <translation>Übergang in eine weitere Zeile</translation>
    </message>
    <message>
        <source>an access</source>
        <translation>ein Zugriff</translation>
    </message>
    <message>
        <source>accesses</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>move</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>rows of %1</source>
        <translation>Zeilen von %1</translation>
    </message>
    <message>
        <source>all %1 row activations of %2</source>
        <translation>alle %1 Zeilenaktivierungen von %2</translation>
    </message>
    <message>
        <source>the first %1 of %2 row activations of %3</source>
        <translation>die ersten %1 von %2 Zeilenaktivierungen von %3</translation>
    </message>
    <message>
        <source>does not count the time of row activations</source>
        <translation>zählt die Zeit von Zeilenaktivierungen nicht</translation>
    </message>
    <message>
        <source>Turn row activations on, or describe the rows of its DRAM</source>
        <translation>Schalten Sie Zeilenaktivierungen ein, oder beschreiben Sie die Zeilen seines DRAM</translation>
    </message>
    <message>
        <source>array, one step</source>
        <translation>Rechenfeld, ein Schritt</translation>
    </message>
    <message>
        <source>row-stationary pattern</source>
        <translation>Zeilen stationär</translation>
    </message>
    <message>
        <source>%1 step</source>
        <translation>%1-Schritt</translation>
    </message>
    <message>
        <source>%1 B/cycle</source>
        <translation>%1 B/Takt</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>PE %1</source>
        <translation>PE %1</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation>Abwägung</translation>
    </message>
    <message>
        <source>Mappings between the least energy and the least latency: each has the least energy within its latency.</source>
        <translation>Abbildungen zwischen kleinster Energie und kleinster Latenz: jede braucht innerhalb ihrer Latenz am wenigsten Energie.</translation>
    </message>
    <message>
        <source>Only the best mapping.</source>
        <translation>Nur die beste Abbildung.</translation>
    </message>
    <message>
        <source>All points</source>
        <translation>Alle Punkte</translation>
    </message>
    <message>
        <source>The Pareto front: every mapping that no other mapping beats in both.</source>
        <translation>Die Pareto-Front: jede Abbildung, die keine andere in beidem schlägt.</translation>
    </message>
    <message>
        <source>Steps of 1 %</source>
        <translation>Schritte von 1 %</translation>
    </message>
    <message>
        <source>Points whose latencies differ by 1 % or more.</source>
        <translation>Punkte, deren Latenzen sich um mindestens 1 % unterscheiden.</translation>
    </message>
    <message>
        <source>Steps of 10 %</source>
        <translation>Schritte von 10 %</translation>
    </message>
    <message>
        <source>Points whose latencies differ by 10 % or more.</source>
        <translation>Punkte, deren Latenzen sich um mindestens 10 % unterscheiden.</translation>
    </message>
    <message>
        <source>Pinned factors</source>
        <translation>Festgelegte Faktoren</translation>
    </message>
    <message>
        <source>Numbers of steps of single loops by level or direction, such as PE:K4, DRAM:P2, H:C16 or lanes:K8.</source>
        <translation>Schrittzahlen einzelner Schleifen nach Ebene oder Richtung, etwa PE:K4, DRAM:P2, H:C16 oder lanes:K8.</translation>
    </message>
    <message>
        <source>Innermost loops</source>
        <translation>Innerste Schleifen</translation>
    </message>
    <message>
        <source>Tensor whose tile stays at a level: loops that do not change the tile are innermost.</source>
        <translation>Tensor, dessen Kachel in einer Ebene bleibt: Schleifen, die die Kachel nicht ändern, liegen innen.</translation>
    </message>
    <message>
        <source>Layouts of tensors</source>
        <translation>Layouts von Tensoren</translation>
    </message>
    <message>
        <source>Layouts of single tensors; they override the setting Layouts.</source>
        <translation>Layouts einzelner Tensoren; sie gehen der Einstellung Layouts vor.</translation>
    </message>
    <message>
        <source>Stationary tensor</source>
        <translation>Stationärer Tensor</translation>
    </message>
    <message>
        <source>The tensor whose tile stays longest in the PEs, as the label of the dataflow says.</source>
        <translation>Der Tensor, dessen Kachel am längsten in den PEs bleibt, wie ihn der Name des Datenflusses nennt.</translation>
    </message>
    <message>
        <source>Any</source>
        <translation>Beliebig</translation>
    </message>
    <message>
        <source>The search chooses.</source>
        <translation>Die Suche wählt.</translation>
    </message>
    <message>
        <source>Input stationary.</source>
        <translation>Input ist stationär.</translation>
    </message>
    <message>
        <source>Weight stationary.</source>
        <translation>Weight ist stationär.</translation>
    </message>
    <message>
        <source>Output stationary.</source>
        <translation>Output ist stationär.</translation>
    </message>
    <message>
        <source>No local reuse.</source>
        <translation>Keine lokale Wiederverwendung.</translation>
    </message>
    <message>
        <source>Input: sequential</source>
        <translation>Input: fortlaufend</translation>
    </message>
    <message>
        <source>Input: row-aligned</source>
        <translation>Input: an Zeilen ausgerichtet</translation>
    </message>
    <message>
        <source>Weight: sequential</source>
        <translation>Weight: fortlaufend</translation>
    </message>
    <message>
        <source>Weight: row-aligned</source>
        <translation>Weight: an Zeilen ausgerichtet</translation>
    </message>
    <message>
        <source>Output: sequential</source>
        <translation>Output: fortlaufend</translation>
    </message>
    <message>
        <source>Output: row-aligned</source>
        <translation>Output: an Zeilen ausgerichtet</translation>
    </message>
    <message>
        <source>%1: R</source>
        <translation>%1: R</translation>
    </message>
    <message>
        <source>%1: S</source>
        <translation>%1: S</translation>
    </message>
    <message>
        <source>%1: P</source>
        <translation>%1: P</translation>
    </message>
    <message>
        <source>%1: Q</source>
        <translation>%1: Q</translation>
    </message>
    <message>
        <source>%1: C</source>
        <translation>%1: C</translation>
    </message>
    <message>
        <source>%1: K</source>
        <translation>%1: K</translation>
    </message>
    <message>
        <source>%1: N</source>
        <translation>%1: N</translation>
    </message>
    <message>
        <source>%1: G</source>
        <translation>%1: G</translation>
    </message>
    <message>
        <source>has no trade-off for this objective</source>
        <translation>hat keine Abwägung für dieses Ziel</translation>
    </message>
    <message>
        <source>Set objective to latency or energy, or trade-off to none</source>
        <translation>Setzen Sie objective auf latency oder energy, oder trade-off auf none</translation>
    </message>
    <message>
        <source>Name each loop once</source>
        <translation>Nennen Sie jede Schleife einmal</translation>
    </message>
    <message>
        <source>Name one tensor for each level</source>
        <translation>Nennen Sie einen Tensor je Ebene</translation>
    </message>
    <message>
        <source>Name one layout for each tensor</source>
        <translation>Nennen Sie ein Layout je Tensor</translation>
    </message>
    <message>
        <source>There are mappings without %1</source>
        <translation>Es gibt Abbildungen ohne %1</translation>
    </message>
    <message>
        <source>names two tensors for %1</source>
        <translation>nennt zwei Tensoren für %1</translation>
    </message>
    <message>
        <source>names two layouts for %1</source>
        <translation>nennt zwei Layouts für %1</translation>
    </message>
    <message>
        <source>pins %1 twice</source>
        <translation>legt %1 zweimal fest</translation>
    </message>
    <message>
        <source>Networks on crossbars</source>
        <translation>Netze auf Crossbars</translation>
    </message>
    <message>
        <source>networks on crossbars</source>
        <translation>Netze auf Crossbars</translation>
    </message>
    <message>
        <source>Copies the layers of a network, places them on cores with crossbar arrays, and profiles the instructions</source>
        <translation>Vervielfacht die Schichten eines Netzes, verteilt sie auf Kerne mit Crossbar-Feldern und misst die Befehle</translation>
    </message>
    <message>
        <source>Energies are nominal.</source>
        <translation>Energien sind Richtwerte.</translation>
    </message>
    <message>
        <source>A network of the library</source>
        <translation>Ein Netz der Bibliothek</translation>
    </message>
    <message>
        <source>Time between the results of consecutive images (throughput) or from an image to its result (latency).</source>
        <translation>Zeit zwischen den Ergebnissen aufeinanderfolgender Bilder (Durchsatz) oder von einem Bild zu seinem Ergebnis (Latenz).</translation>
    </message>
    <message>
        <source>Energy of an image, with nominal figures.</source>
        <translation>Energie eines Bildes, mit Richtwerten.</translation>
    </message>
    <message>
        <source>Energy times time.</source>
        <translation>Energie mal Zeit.</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>How images pass through the layers.</source>
        <translation>Wie Bilder die Schichten durchlaufen.</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Every layer works on another image; results go through the memory of the chip.</source>
        <translation>Jede Schicht bearbeitet ein anderes Bild; Ergebnisse gehen durch den Speicher des Chips.</translation>
    </message>
    <message>
        <source>All layers work on one image; pixels go from core to core.</source>
        <translation>Alle Schichten bearbeiten ein Bild; Pixel gehen von Kern zu Kern.</translation>
    </message>
    <message>
        <source>Unfolding</source>
        <translation>Entfaltung</translation>
    </message>
    <message>
        <source>How the weights of a convolution become matrices: with the fewest products, and then by this rule.</source>
        <translation>Wie die Gewichte einer Faltung zu Matrizen werden: mit den wenigsten Produkten, und dann nach dieser Regel.</translation>
    </message>
    <message>
        <source>Whole windows</source>
        <translation>Ganze Fenster</translation>
    </message>
    <message>
        <source>A window is one product, as in the public program.</source>
        <translation>Ein Fenster ist ein Produkt, wie im öffentlichen Programm.</translation>
    </message>
    <message>
        <source>Fewest reads</source>
        <translation>Wenigste Lesezugriffe</translation>
    </message>
    <message>
        <source>Least input from the memory of the chip; for throughput.</source>
        <translation>Die wenigsten Eingaben aus dem Speicher des Chips; für Durchsatz.</translation>
    </message>
    <message>
        <source>Least memory</source>
        <translation>Wenigster Speicher</translation>
    </message>
    <message>
        <source>Least memory of the core; for throughput.</source>
        <translation>Der wenigste Speicher je Kern; für Durchsatz.</translation>
    </message>
    <message>
        <source>Order of a step</source>
        <translation>Reihenfolge eines Schritts</translation>
    </message>
    <message>
        <source>What cores do first in a step of the latency mode.</source>
        <translation>Was Kerne in einem Schritt des Latenzmodus zuerst tun.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>The faster of the next two, by the profile.</source>
        <translation>Die schnellere der nächsten beiden, nach dem Profil.</translation>
    </message>
    <message>
        <source>Exchange during products</source>
        <translation>Austausch während der Produkte</translation>
    </message>
    <message>
        <source>Cores exchange pixels of the step before while arrays compute.</source>
        <translation>Kerne tauschen Pixel des vorigen Schritts aus, während Felder rechnen.</translation>
    </message>
    <message>
        <source>Products first</source>
        <translation>Produkte zuerst</translation>
    </message>
    <message>
        <source>Cores exchange pixels after all products of the step.</source>
        <translation>Kerne tauschen Pixel nach allen Produkten des Schritts aus.</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>Schicht für Schicht</translation>
    </message>
    <message>
        <source>Each layer finishes its windows before the next one starts.</source>
        <translation>Jede Schicht beendet ihre Fenster, bevor die nächste beginnt.</translation>
    </message>
    <message>
        <source>Waiting pixels</source>
        <translation>Wartende Pixel</translation>
    </message>
    <message>
        <source>Pixels that cores collect in latency mode before they exchange them; 0: each pixel at once. The end of a step sends the rest.</source>
        <translation>Pixel, die Kerne im Latenzmodus sammeln, bevor sie sie austauschen; 0: jedes Pixel sofort. Am Ende eines Schritts geht der Rest.</translation>
    </message>
    <message>
        <source>near</source>
        <translation>nah</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>verteilt</translation>
    </message>
    <message>
        <source>Dense groups</source>
        <translation>Dichte Gruppen</translation>
    </message>
    <message>
        <source>Groups of channels become one matrix with zeros, as in the public program of PIMCOMP.</source>
        <translation>Kanalgruppen werden zu einer Matrix mit Nullen, wie im öffentlichen Programm von PIMCOMP.</translation>
    </message>
    <message>
        <source>time between the results of consecutive images, each layer on another image, of generated instructions on a model of the chips; energies are nominal</source>
        <translation>Zeit zwischen den Ergebnissen aufeinanderfolgender Bilder, jede Schicht mit einem anderen Bild, aus erzeugten Befehlen auf einem Modell der Chips; Energien sind Richtwerte</translation>
    </message>
    <message>
        <source>time from an image to its result, of generated instructions on a model of the chips; energies are nominal</source>
        <translation>Zeit von einem Bild zu seinem Ergebnis, aus erzeugten Befehlen auf einem Modell der Chips; Energien sind Richtwerte</translation>
    </message>
    <message>
        <source>a mapping is a strategy with its number: the most steps that a layer takes (packed:98), or iterations of a search (genetic:3)</source>
        <translation>eine Abbildung ist eine Strategie mit ihrer Zahl: die meisten Schritte einer Schicht (packed:98) oder Runden einer Suche (genetic:3)</translation>
    </message>
    <message>
        <source>one copy</source>
        <translation>eine Kopie</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>How copies and cores are chosen</source>
        <translation>Wie Kopien und Kerne gewählt werden</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Most steps of a layer, or iterations of a search; 0: the strategy takes no number</source>
        <translation>Die meisten Schritte einer Schicht oder Runden einer Suche; 0: die Strategie hat keine Zahl</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copies of all layers</source>
        <translation>Kopien aller Schichten</translation>
    </message>
    <message>
        <source>Arrays that hold weights</source>
        <translation>Felder mit Gewichten</translation>
    </message>
    <message>
        <source>Cores with arrays that hold weights</source>
        <translation>Kerne mit Feldern, die Gewichte halten</translation>
    </message>
    <message>
        <source>single</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>packed</source>
        <translation>gepackt</translation>
    </message>
    <message>
        <source>split</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>balance</source>
        <translation>ausgeglichen</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>gleichmäßig</translation>
    </message>
    <message>
        <source>w0h0</source>
        <translation>nach Fenstern</translation>
    </message>
    <message>
        <source>genetic</source>
        <translation>genetisch</translation>
    </message>
    <message>
        <source>Time between the results of consecutive images</source>
        <translation>Zeit zwischen den Ergebnissen aufeinanderfolgender Bilder</translation>
    </message>
    <message>
        <source>Time from an image to its result</source>
        <translation>Zeit von einem Bild zu seinem Ergebnis</translation>
    </message>
    <message>
        <source>Arrays compute, on average over cores in use</source>
        <translation>Felder rechnen, im Mittel über genutzte Kerne</translation>
    </message>
    <message>
        <source>vector units</source>
        <translation>Vektoreinheiten</translation>
    </message>
    <message>
        <source>Vector operations and moves within local memory, on average over cores in use</source>
        <translation>Vektorbefehle und Transporte im lokalen Speicher, im Mittel über genutzte Kerne</translation>
    </message>
    <message>
        <source>global memory</source>
        <translation>globaler Speicher</translation>
    </message>
    <message>
        <source>Cores wait for the memory of the chip</source>
        <translation>Kerne warten auf den Speicher des Chips</translation>
    </message>
    <message>
        <source>Cores send and receive</source>
        <translation>Kerne senden und empfangen</translation>
    </message>
    <message>
        <source>synchronisation</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>Cores wait for the other side of a transfer</source>
        <translation>Kerne warten auf die Gegenseite einer Übertragung</translation>
    </message>
    <message>
        <source>Nominal energy of an image</source>
        <translation>Energie eines Bildes (Richtwert)</translation>
    </message>
    <message>
        <source>energy: arrays</source>
        <translation>Energie: Felder</translation>
    </message>
    <message>
        <source>Nominal energy of products</source>
        <translation>Energie der Produkte (Richtwert)</translation>
    </message>
    <message>
        <source>energy: vector units</source>
        <translation>Energie: Vektoreinheiten</translation>
    </message>
    <message>
        <source>Nominal energy of vector operations</source>
        <translation>Energie der Vektorbefehle (Richtwert)</translation>
    </message>
    <message>
        <source>energy: local memory</source>
        <translation>Energie: lokaler Speicher</translation>
    </message>
    <message>
        <source>Nominal energy of the memories of cores</source>
        <translation>Energie der Speicher der Kerne (Richtwert)</translation>
    </message>
    <message>
        <source>energy: global memory</source>
        <translation>Energie: globaler Speicher</translation>
    </message>
    <message>
        <source>Nominal energy of the memories of chips</source>
        <translation>Energie der Speicher der Chips (Richtwert)</translation>
    </message>
    <message>
        <source>energy: connection</source>
        <translation>Energie: Verbindung</translation>
    </message>
    <message>
        <source>Nominal energy of transfers between cores and chips</source>
        <translation>Energie der Übertragungen zwischen Kernen und Chips (Richtwert)</translation>
    </message>
    <message>
        <source>energy: leakage</source>
        <translation>Energie: Leckstrom</translation>
    </message>
    <message>
        <source>Nominal leakage of cores with arrays in use</source>
        <translation>Leckstrom der Kerne mit genutzten Feldern (Richtwert)</translation>
    </message>
    <message>
        <source>Energy times time</source>
        <translation>Energie mal Zeit</translation>
    </message>
    <message>
        <source>Lower bound of the time, for any mapping of the network</source>
        <translation>Untere Schranke der Zeit, für jede Abbildung des Netzes</translation>
    </message>
    <message>
        <source>time / bound</source>
        <translation>Zeit / Schranke</translation>
    </message>
    <message>
        <source>Time in units of the lower bound</source>
        <translation>Zeit als Vielfaches der unteren Schranke</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>Time by a closed form that overlaps all resources</source>
        <translation>Zeit nach einer Formel, in der sich alle Mittel überlappen</translation>
    </message>
    <message>
        <source>Difference between estimate and time, in percent of the time</source>
        <translation>Unterschied zwischen Schätzung und Zeit, in Prozent der Zeit</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Resource that sets the estimate</source>
        <translation>Mittel, das die Schätzung bestimmt</translation>
    </message>
    <message>
        <source>product issue</source>
        <translation>Start von Produkten</translation>
    </message>
    <message>
        <source>local memory</source>
        <translation>lokaler Speicher</translation>
    </message>
    <message>
        <source>connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>chain of layers</source>
        <translation>Kette der Schichten</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>Images per second: 1 / time</source>
        <translation>Bilder je Sekunde: 1 / Zeit</translation>
    </message>
    <message>
        <source>arrays in use</source>
        <translation>genutzte Felder</translation>
    </message>
    <message>
        <source>Fraction of the arrays that hold weights</source>
        <translation>Anteil der Felder mit Gewichten</translation>
    </message>
    <message>
        <source>arrays busy</source>
        <translation>Felder beschäftigt</translation>
    </message>
    <message>
        <source>Average fraction of the time in which an array computes</source>
        <translation>Mittlerer Anteil der Zeit, in der ein Feld rechnet</translation>
    </message>
    <message>
        <source>bytes loaded</source>
        <translation>geladene Bytes</translation>
    </message>
    <message>
        <source>Bytes from the memories of chips</source>
        <translation>Bytes aus den Speichern der Chips</translation>
    </message>
    <message>
        <source>bytes stored</source>
        <translation>gespeicherte Bytes</translation>
    </message>
    <message>
        <source>Bytes to the memories of chips</source>
        <translation>Bytes in die Speicher der Chips</translation>
    </message>
    <message>
        <source>bytes between cores</source>
        <translation>Bytes zwischen Kernen</translation>
    </message>
    <message>
        <source>Bytes from core to core</source>
        <translation>Bytes von Kern zu Kern</translation>
    </message>
    <message>
        <source>bytes between chips</source>
        <translation>Bytes zwischen Chips</translation>
    </message>
    <message>
        <source>Bytes between cores of different chips</source>
        <translation>Bytes zwischen Kernen verschiedener Chips</translation>
    </message>
    <message>
        <source>Most bytes that a core keeps</source>
        <translation>Die meisten Bytes je Kern</translation>
    </message>
    <message>
        <source>Time of all cores</source>
        <translation>Zeit aller Kerne</translation>
    </message>
    <message>
        <source>Arrays compute</source>
        <translation>Felder rechnen</translation>
    </message>
    <message>
        <source>Sending and receiving</source>
        <translation>Senden und Empfangen</translation>
    </message>
    <message>
        <source>Estimate for each resource alone</source>
        <translation>Schätzung für jedes Mittel allein</translation>
    </message>
    <message>
        <source>Sets the estimate</source>
        <translation>Bestimmt die Schätzung</translation>
    </message>
    <message>
        <source>No mapping of the network takes less</source>
        <translation>Keine Abbildung des Netzes braucht weniger</translation>
    </message>
    <message>
        <source>leakage</source>
        <translation>Leckstrom</translation>
    </message>
    <message>
        <source>Estimate for each layer</source>
        <translation>Schätzung für jede Schicht</translation>
    </message>
    <message>
        <source>Bytes between cores</source>
        <translation>Bytes zwischen Kernen</translation>
    </message>
    <message>
        <source>Traffic of an image</source>
        <translation>Verkehr eines Bildes</translation>
    </message>
    <message>
        <source>local memories</source>
        <translation>lokale Speicher</translation>
    </message>
    <message>
        <source>loaded data</source>
        <translation>geladene Daten</translation>
    </message>
    <message>
        <source>stored data</source>
        <translation>gespeicherte Daten</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>partial sums</source>
        <translation>Teilsummen</translation>
    </message>
    <message>
        <source>row of cores</source>
        <translation>Zeile von Kernen</translation>
    </message>
    <message>
        <source>core (lines separate chips)</source>
        <translation>Kern (Linien trennen Chips)</translation>
    </message>
    <message>
        <source>Arrays in use</source>
        <translation>Genutzte Felder</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Busiest array, percent of the time</source>
        <translation>Am stärksten genutztes Feld, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Mean of the arrays, percent of the time</source>
        <translation>Mittel der Felder, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Arrays compute, percent of the time</source>
        <translation>Felder rechnen, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Vector operations and moves within local memory, percent of the time</source>
        <translation>Vektorbefehle und Transporte im lokalen Speicher, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Waiting for memory, percent of the time</source>
        <translation>Warten auf Speicher, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Sending and receiving, percent of the time</source>
        <translation>Senden und Empfangen, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Waiting for other cores, percent of the time</source>
        <translation>Warten auf andere Kerne, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Bytes sent</source>
        <translation>Gesendete Bytes</translation>
    </message>
    <message>
        <source>Bytes received</source>
        <translation>Empfangene Bytes</translation>
    </message>
    <message>
        <source>Mapping by layer</source>
        <translation>Abbildung nach Schichten</translation>
    </message>
    <message>
        <source>Mapping by core</source>
        <translation>Abbildung nach Kernen</translation>
    </message>
    <message>
        <source>weights are written into the arrays</source>
        <translation>Gewichte werden in die Felder geschrieben</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>array groups with their cores, as a table</source>
        <translation>Feldgruppen mit ihren Kernen, als Tabelle</translation>
    </message>
    <message>
        <source>instructions of all cores, step by step</source>
        <translation>Befehle aller Kerne, Schritt für Schritt</translation>
    </message>
    <message>
        <source>a model of cores with crossbar arrays</source>
        <translation>ein Modell von Kernen mit Crossbar-Feldern</translation>
    </message>
    <message>
        <source>exact times, nominal energies</source>
        <translation>genaue Zeiten, Richtwerte für Energien</translation>
    </message>
    <message>
        <source>chips</source>
        <translation>Chips</translation>
    </message>
    <message>
        <source>off-chip link</source>
        <translation>Verbindung nach außen</translation>
    </message>
    <message>
        <source>each</source>
        <translation>je</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht genutzt</translation>
    </message>
    <message>
        <source>of each chip</source>
        <translation>jedes Chips</translation>
    </message>
    <message>
        <source>of each core</source>
        <translation>je Kern</translation>
    </message>
    <message>
        <source>execution</source>
        <translation>Ausführung</translation>
    </message>
    <message>
        <source>in order</source>
        <translation>der Reihe nach</translation>
    </message>
    <message>
        <source>out of order</source>
        <translation>außer der Reihe</translation>
    </message>
    <message>
        <source>crossbars</source>
        <translation>Crossbars</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>arrays of whole weights</source>
        <translation>Felder ganzer Gewichte</translation>
    </message>
    <message>
        <source>matrix-vector product</source>
        <translation>Matrix-Vektor-Produkt</translation>
    </message>
    <message>
        <source>of an array group</source>
        <translation>einer Feldgruppe</translation>
    </message>
    <message>
        <source>issue interval</source>
        <translation>Startabstand</translation>
    </message>
    <message>
        <source>of products in a core</source>
        <translation>von Produkten je Kern</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>gemeinsamer Speicher</translation>
    </message>
    <message>
        <source>synchronous</source>
        <translation>synchron</translation>
    </message>
    <message>
        <source>asynchronous</source>
        <translation>asynchron</translation>
    </message>
    <message>
        <source>nominal</source>
        <translation>Richtwert</translation>
    </message>
    <message>
        <source>product of an array</source>
        <translation>Produkt eines Feldes</translation>
    </message>
    <message>
        <source>vector operation</source>
        <translation>Vektorbefehl</translation>
    </message>
    <message>
        <source>access to local memory</source>
        <translation>Zugriff auf den lokalen Speicher</translation>
    </message>
    <message>
        <source>leakage of a core</source>
        <translation>Leckstrom je Kern</translation>
    </message>
    <message>
        <source>columns of chips</source>
        <translation>Spalten von Chips</translation>
    </message>
    <message>
        <source>rows of chips</source>
        <translation>Zeilen von Chips</translation>
    </message>
    <message>
        <source>off-chip bandwidth</source>
        <translation>Bandbreite nach außen</translation>
    </message>
    <message>
        <source>columns of cores</source>
        <translation>Spalten von Kernen</translation>
    </message>
    <message>
        <source>rows of cores</source>
        <translation>Zeilen von Kernen</translation>
    </message>
    <message>
        <source>bandwidth of local memory</source>
        <translation>Bandbreite des lokalen Speichers</translation>
    </message>
    <message>
        <source>order of memory requests</source>
        <translation>Reihenfolge der Speicheranforderungen</translation>
    </message>
    <message>
        <source>earliest step first</source>
        <translation>frühester Schritt zuerst</translation>
    </message>
    <message>
        <source>by arrival</source>
        <translation>nach Ankunft</translation>
    </message>
    <message>
        <source>first image</source>
        <translation>erstes Bild</translation>
    </message>
    <message>
        <source>Time from the first image to its result: cycles of the pipeline</source>
        <translation>Zeit vom ersten Bild bis zu seinem Ergebnis: Zyklen der Pipeline</translation>
    </message>
    <message>
        <source>Layer groups</source>
        <translation>Schichtgruppen</translation>
    </message>
    <message>
        <source>Throughput pipeline: dependent layers share a pipeline cycle where the time allows, so that the first image is done earlier.</source>
        <translation>Pipeline für Durchsatz: Voneinander abhängige Schichten teilen sich einen Zyklus, wo die Zeit reicht, damit das erste Bild früher fertig ist.</translation>
    </message>
    <message>
        <source>loads in flight</source>
        <translation>laufende Ladebefehle</translation>
    </message>
    <message>
        <source>stores in flight</source>
        <translation>laufende Speicherbefehle</translation>
    </message>
    <message>
        <source>vector units of a core</source>
        <translation>Vektoreinheiten je Kern</translation>
    </message>
    <message>
        <source>time of a vector operation</source>
        <translation>Zeit eines Vektorbefehls</translation>
    </message>
    <message>
        <source>columns of crossbars</source>
        <translation>Spalten von Crossbars</translation>
    </message>
    <message>
        <source>rows of crossbars</source>
        <translation>Zeilen von Crossbars</translation>
    </message>
    <message>
        <source>rows of a crossbar</source>
        <translation>Zeilen eines Crossbars</translation>
    </message>
    <message>
        <source>columns of a crossbar</source>
        <translation>Spalten eines Crossbars</translation>
    </message>
    <message>
        <source>bits of a cell</source>
        <translation>Bits einer Zelle</translation>
    </message>
    <message>
        <source>time of a matrix-vector product</source>
        <translation>Zeit eines Matrix-Vektor-Produkts</translation>
    </message>
    <message>
        <source>issue interval of products</source>
        <translation>Startabstand von Produkten</translation>
    </message>
    <message>
        <source>bandwidth between cores</source>
        <translation>Bandbreite zwischen Kernen</translation>
    </message>
    <message>
        <source>bandwidth of global memory</source>
        <translation>Bandbreite des globalen Speichers</translation>
    </message>
    <message>
        <source>energy of a matrix-vector product</source>
        <translation>Energie eines Matrix-Vektor-Produkts</translation>
    </message>
    <message>
        <source>energy of global memory</source>
        <translation>Energie des globalen Speichers</translation>
    </message>
    <message>
        <source>Product of 800 ns</source>
        <translation>Produkt von 800 ns</translation>
    </message>
    <message>
        <source>The public program of PIMCOMP takes 800 ns for a product instead of 4000 ns, because it computes the time before it reads the bits of inputs</source>
        <translation>Das öffentliche Programm von PIMCOMP rechnet mit 800 ns statt 4000 ns je Produkt, weil es die Zeit berechnet, bevor es die Bits der Eingaben liest</translation>
    </message>
    <message>
        <source>Twice the bandwidths</source>
        <translation>Doppelte Bandbreiten</translation>
    </message>
    <message>
        <source>Connection and global memory have twice the bandwidths of PIMCOMP&apos;s Table II</source>
        <translation>Verbindung und globaler Speicher haben die doppelten Bandbreiten aus Tabelle II von PIMCOMP</translation>
    </message>
    <message>
        <source>1 chip of 168 cores with 96 crossbars of 128 x 128 cells each, as in ISAAC</source>
        <translation>1 Chip mit 168 Kernen mit je 96 Crossbars von 128 x 128 Zellen, wie in ISAAC</translation>
    </message>
    <message>
        <source>1 chip of 138 cores with 128 crossbars of 128 x 128 cells each, as in PUMA</source>
        <translation>1 Chip mit 138 Kernen mit je 128 Crossbars von 128 x 128 Zellen, wie in PUMA</translation>
    </message>
    <message>
        <source>16 chips of 4 cores with 8 crossbars of 512 x 1024 cells each, as in a chip of ISSCC 2023</source>
        <translation>16 Chips mit 4 Kernen mit je 8 Crossbars von 512 x 1024 Zellen, wie in einem Chip der ISSCC 2023</translation>
    </message>
    <message>
        <source>1 chip of 12 x 12 cores with 64 arrays of 128 x 128 weights each, the default of the public program</source>
        <translation>1 Chip mit 12 x 12 Kernen mit je 64 Feldern von 128 x 128 Gewichten, die Vorgabe des öffentlichen Programms</translation>
    </message>
    <message>
        <source>alexnet</source>
        <translation>alexnet</translation>
    </message>
    <message>
        <source>caffenet</source>
        <translation>caffenet</translation>
    </message>
    <message>
        <source>googlenet</source>
        <translation>googlenet</translation>
    </message>
    <message>
        <source>inception_v3</source>
        <translation>inception_v3</translation>
    </message>
    <message>
        <source>mobilenet</source>
        <translation>mobilenet</translation>
    </message>
    <message>
        <source>mobilenetv2</source>
        <translation>mobilenetv2</translation>
    </message>
    <message>
        <source>rcnn-ilsvrc13</source>
        <translation>rcnn-ilsvrc13</translation>
    </message>
    <message>
        <source>resnet18</source>
        <translation>resnet18</translation>
    </message>
    <message>
        <source>resnet18_mnist28</source>
        <translation>resnet18_mnist28</translation>
    </message>
    <message>
        <source>resnet18_mnist28_cifarstem</source>
        <translation>resnet18_mnist28_cifarstem</translation>
    </message>
    <message>
        <source>resnet34</source>
        <translation>resnet34</translation>
    </message>
    <message>
        <source>resnet50</source>
        <translation>resnet50</translation>
    </message>
    <message>
        <source>shufflenet</source>
        <translation>shufflenet</translation>
    </message>
    <message>
        <source>squeezenet</source>
        <translation>squeezenet</translation>
    </message>
    <message>
        <source>transformer-block</source>
        <translation>transformer-block</translation>
    </message>
    <message>
        <source>unet</source>
        <translation>unet</translation>
    </message>
    <message>
        <source>vgg16</source>
        <translation>vgg16</translation>
    </message>
    <message>
        <source>vgg8_cifar32</source>
        <translation>vgg8_cifar32</translation>
    </message>
    <message>
        <source>vgg8_mnist28</source>
        <translation>vgg8_mnist28</translation>
    </message>
    <message>
        <source>chips: %1, arrays per chip: %2</source>
        <translation>Chips: %1, Felder je Chip: %2</translation>
    </message>
    <message>
        <source>bits per cell: %1</source>
        <translation>Bits je Zelle: %1</translation>
    </message>
    <message>
        <source>Chips: %1</source>
        <translation>Chips: %1</translation>
    </message>
    <message>
        <source>Cores: %1</source>
        <translation>Kerne: %1</translation>
    </message>
    <message>
        <source>Crossbars: %1</source>
        <translation>Crossbars: %1</translation>
    </message>
    <message>
        <source>Arrays: %1</source>
        <translation>Felder: %1</translation>
    </message>
    <message>
        <source>%1 x %2 cells</source>
        <translation>%1 x %2 Zellen</translation>
    </message>
    <message>
        <source>%1 of memory each</source>
        <translation>je %1 Speicher</translation>
    </message>
    <message>
        <source>Arrays of %1</source>
        <translation>Felder von %1</translation>
    </message>
    <message>
        <source>core %1 to core %2</source>
        <translation>Kern %1 zu Kern %2</translation>
    </message>
    <message>
        <source>other pairs (%1)</source>
        <translation>andere Paare (%1)</translation>
    </message>
    <message>
        <source>copies: %1, arrays per copy: %2, windows: %3, steps: %4</source>
        <translation>Kopien: %1, Felder je Kopie: %2, Fenster: %3, Schritte: %4</translation>
    </message>
    <message>
        <source>%1 cells each, in neighbouring crossbars</source>
        <translation>je %1 Zellen, in benachbarten Crossbars</translation>
    </message>
    <message>
        <source>%1 cells each, in neighbouring columns</source>
        <translation>je %1 Zellen, in benachbarten Spalten</translation>
    </message>
    <message>
        <source>has no crossbar arrays</source>
        <translation>hat keine Crossbar-Felder</translation>
    </message>
    <message>
        <source>Choose a device with the simulator crossbars, such as crossbar-isaac</source>
        <translation>Wählen Sie ein Gerät mit dem Simulator crossbars, etwa crossbar-isaac</translation>
    </message>
    <message>
        <source>is not a network of the library</source>
        <translation>ist kein Netz der Bibliothek</translation>
    </message>
    <message>
        <source>Name a network, such as resnet18, or a file with a network</source>
        <translation>Nennen Sie ein Netz, etwa resnet18, oder eine Datei mit einem Netz</translation>
    </message>
    <message>
        <source>has elements of %1, and the chip computes with %2</source>
        <translation>hat Elemente vom Typ %1, und der Chip rechnet mit %2</translation>
    </message>
    <message>
        <source>Choose the element type %1</source>
        <translation>Wählen Sie den Elementtyp %1</translation>
    </message>
    <message>
        <source>Elements of %1 are computed as %2.</source>
        <translation>Elemente vom Typ %1 werden als %2 berechnet.</translation>
    </message>
    <message>
        <source>has a batch size other than 1</source>
        <translation>hat eine Batchgröße ungleich 1</translation>
    </message>
    <message>
        <source>Write batch=1; in throughput mode, the time is the interval between the results of consecutive images</source>
        <translation>Schreiben Sie batch=1; im Durchsatzbetrieb ist die Zeit der Abstand zwischen den Ergebnissen aufeinanderfolgender Bilder</translation>
    </message>
    <message>
        <source>Images per round</source>
        <translation>Bilder je Runde</translation>
    </message>
    <message>
        <source>Images per round before the next weights are written, if a network exceeds the chip; throughput mode only.</source>
        <translation>Bilder je Runde, bevor die nächsten Gewichte geschrieben werden, wenn ein Netz größer als der Chip ist; nur für Durchsatz.</translation>
    </message>
    <message>
        <source>time between the results of consecutive images, each layer on another image, of generated instructions on a model of the chips; energies are nominal; the network exceeds the chip and runs in rounds, and each round first writes its weights</source>
        <translation>Zeit zwischen den Ergebnissen aufeinanderfolgender Bilder, jede Schicht an einem anderen Bild, aus erzeugten Befehlen auf einem Modell der Chips; Energien sind Richtwerte; das Netz ist größer als der Chip und läuft in Runden, und jede Runde schreibt zuerst ihre Gewichte</translation>
    </message>
    <message>
        <source>time from an image to its result, of generated instructions on a model of the chips; energies are nominal; the network exceeds the chip and runs in rounds, and each round first writes its weights</source>
        <translation>Zeit von einem Bild zu seinem Ergebnis, aus erzeugten Befehlen auf einem Modell der Chips; Energien sind Richtwerte; das Netz ist größer als der Chip und läuft in Runden, und jede Runde schreibt zuerst ihre Gewichte</translation>
    </message>
    <message>
        <source>writing of weights</source>
        <translation>Schreiben der Gewichte</translation>
    </message>
    <message>
        <source>Weights are written into arrays, by networks larger than the chip</source>
        <translation>Gewichte werden in Felder geschrieben; nur bei Netzen, die größer als der Chip sind</translation>
    </message>
    <message>
        <source>Weights are written into arrays</source>
        <translation>Gewichte werden in Felder geschrieben</translation>
    </message>
    <message>
        <source>energy: writing</source>
        <translation>Energie: Schreiben</translation>
    </message>
    <message>
        <source>Nominal energy of writing weights</source>
        <translation>Richtwert der Energie, um Gewichte zu schreiben</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Rounds of weights that a network larger than the chip takes</source>
        <translation>Runden von Gewichten, die ein Netz braucht, das größer als der Chip ist</translation>
    </message>
    <message>
        <source>share of writing</source>
        <translation>Anteil des Schreibens</translation>
    </message>
    <message>
        <source>Fraction of the time in which weights are written</source>
        <translation>Anteil der Zeit, in dem Gewichte geschrieben werden</translation>
    </message>
    <message>
        <source>one image</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>Time from an image to its result, if it is alone</source>
        <translation>Zeit von einem Bild zu seinem Ergebnis, wenn es allein ist</translation>
    </message>
    <message>
        <source>Writing of the weights of a batch</source>
        <translation>Schreiben der Gewichte für einen Batch</translation>
    </message>
    <message>
        <source>writing a row</source>
        <translation>Schreiben einer Zeile</translation>
    </message>
    <message>
        <source>written cell</source>
        <translation>geschriebene Zelle</translation>
    </message>
    <message>
        <source>time to write a row</source>
        <translation>Zeit, um eine Zeile zu schreiben</translation>
    </message>
    <message>
        <source>rows written at the same time</source>
        <translation>gleichzeitig geschriebene Zeilen</translation>
    </message>
    <message>
        <source>energy of a written cell</source>
        <translation>Energie einer geschriebenen Zelle</translation>
    </message>
    <message>
        <source>rows of a core at the same time: %1</source>
        <translation>gleichzeitig je Kern geschriebene Zeilen: %1</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>Runde %1</translation>
    </message>
    <message>
        <source>layers: %1, arrays: %2, copies: %3</source>
        <translation>Schichten: %1, Felder: %2, Kopien: %3</translation>
    </message>
    <message>
        <source>needs %1 arrays for %2 output channels, and the device has %3</source>
        <translation>braucht %1 Felder für %2 Ausgabekanäle, und das Gerät hat %3</translation>
    </message>
    <message>
        <source>states no time to write a row, which networks larger than the device need</source>
        <translation>nennt keine Zeit, um eine Zeile zu schreiben, die für größere Netze nötig ist</translation>
    </message>
    <message>
        <source>Add write_row_time to its arrays, or choose a device with more crossbars</source>
        <translation>Ergänzen Sie write_row_time bei den Feldern oder wählen Sie ein Gerät mit mehr Crossbars</translation>
    </message>
    <message>
        <source>reads a result that no earlier round has stored</source>
        <translation>liest ein Ergebnis, das keine frühere Runde gespeichert hat</translation>
    </message>
    <message>
        <source>Choose a device with more crossbars, or a smaller network</source>
        <translation>Wählen Sie ein Gerät mit mehr Crossbars oder ein kleineres Netz</translation>
    </message>
    <message>
        <source>names no strategy</source>
        <translation>nennt keine Strategie</translation>
    </message>
    <message>
        <source>finds no room for copy %1</source>
        <translation>findet keinen Platz für Kopie %1</translation>
    </message>
    <message>
        <source>Allow more steps, so that layers need fewer copies</source>
        <translation>Erlauben Sie mehr Schritte, damit Schichten weniger Kopien brauchen</translation>
    </message>
    <message>
        <source>needs %1 bytes of local memory, and has %2</source>
        <translation>braucht %1 Bytes lokalen Speicher und hat %2</translation>
    </message>
    <message>
        <source>Allow more steps, or describe larger memories</source>
        <translation>Erlauben Sie mehr Schritte, oder beschreiben Sie größere Speicher</translation>
    </message>
    <message>
        <source>slowest core</source>
        <translation>langsamster Kern</translation>
    </message>
    <message>
        <source>Cores have ended and wait for the slowest one</source>
        <translation>Kerne sind fertig und warten auf den langsamsten</translation>
    </message>
    <message>
        <source>Cores wait for the bus or for links</source>
        <translation>Kerne warten auf den Bus oder auf Verbindungen</translation>
    </message>
    <message>
        <source>Vector operations</source>
        <translation>Vektoroperationen</translation>
    </message>
    <message>
        <source>local moves</source>
        <translation>lokale Bewegungen</translation>
    </message>
    <message>
        <source>Copies and fills within local memory</source>
        <translation>Kopieren und Füllen im lokalen Speicher</translation>
    </message>
    <message>
        <source>Loads and stores, with waiting for the memory of the chip</source>
        <translation>Laden und Speichern, mit Warten auf den Speicher des Chips</translation>
    </message>
    <message>
        <source>Waiting for the bus or for links</source>
        <translation>Warten auf den Bus oder auf Verbindungen</translation>
    </message>
    <message>
        <source>Waiting for a core that sends</source>
        <translation>Warten auf sendende Kerne</translation>
    </message>
    <message>
        <source>receivers</source>
        <translation>Empfänger</translation>
    </message>
    <message>
        <source>Waiting for a core that receives</source>
        <translation>Warten auf empfangende Kerne</translation>
    </message>
    <message>
        <source>Waiting, after all work, for core %1</source>
        <translation>Warten, nach aller Arbeit, auf Kern %1</translation>
    </message>
    <message>
        <source>no work</source>
        <translation>keine Arbeit</translation>
    </message>
    <message>
        <source>Cores without instructions</source>
        <translation>Kerne ohne Befehle</translation>
    </message>
    <message>
        <source>Waiting of all cores for inputs, by layer</source>
        <translation>Warten aller Kerne auf Eingaben, nach Schicht</translation>
    </message>
    <message>
        <source>Waiting for data of this layer from other cores</source>
        <translation>Warten auf Daten dieser Schicht von anderen Kernen</translation>
    </message>
    <message>
        <source>Busy time of shared resources</source>
        <translation>Auslastung gemeinsamer Betriebsmittel</translation>
    </message>
    <message>
        <source>Loads and stores</source>
        <translation>Laden und Speichern</translation>
    </message>
    <message>
        <source>Transfers between cores</source>
        <translation>Übertragungen zwischen Kernen</translation>
    </message>
    <message>
        <source>Waiting for the bus or for links, percent of the time</source>
        <translation>Warten auf den Bus oder auf Verbindungen, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Waiting for the slowest core, percent of the time</source>
        <translation>Warten auf den langsamsten Kern, Prozent der Zeit</translation>
    </message>
    <message>
        <source>Local memory in use, at most</source>
        <translation>Benutzter lokaler Speicher, höchstens</translation>
    </message>
    <message>
        <source>Bytes over the link</source>
        <translation>Bytes über die Verbindung</translation>
    </message>
    <message>
        <source>Link busy, percent of the time</source>
        <translation>Verbindung belegt, Prozent der Zeit</translation>
    </message>
    <message>
        <source>sender</source>
        <translation>Sender</translation>
    </message>
    <message>
        <source>receiver</source>
        <translation>Empfänger</translation>
    </message>
    <message>
        <source>Local memory over time</source>
        <translation>Lokaler Speicher über der Zeit</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <source>in fixed places</source>
        <translation>an festen Plätzen</translation>
    </message>
    <message>
        <source>without reuse of memory</source>
        <translation>ohne Wiederverwendung</translation>
    </message>
    <message>
        <source>local memory of a core</source>
        <translation>lokaler Speicher je Kern</translation>
    </message>
    <message>
        <source>an array group multiplies</source>
        <translation>eine Feldgruppe multipliziert</translation>
    </message>
    <message>
        <source>the vector units compute</source>
        <translation>die Vektoreinheiten rechnen</translation>
    </message>
    <message>
        <source>copies within local memory</source>
        <translation>kopiert im lokalen Speicher</translation>
    </message>
    <message>
        <source>fills local memory with a value</source>
        <translation>füllt lokalen Speicher mit einem Wert</translation>
    </message>
    <message>
        <source>loads from the memory of the chip</source>
        <translation>lädt aus dem Speicher des Chips</translation>
    </message>
    <message>
        <source>stores to the memory of the chip</source>
        <translation>speichert in den Speicher des Chips</translation>
    </message>
    <message>
        <source>sends to another core</source>
        <translation>sendet an einen anderen Kern</translation>
    </message>
    <message>
        <source>receives from another core</source>
        <translation>empfängt von einem anderen Kern</translation>
    </message>
    <message>
        <source>the memory of the chip is busy</source>
        <translation>der Speicher des Chips ist belegt</translation>
    </message>
    <message>
        <source>the bus is busy</source>
        <translation>der Bus ist belegt</translation>
    </message>
    <message>
        <source>waits for loads and stores</source>
        <translation>wartet auf Laden und Speichern</translation>
    </message>
    <message>
        <source>waits for the bus or for links</source>
        <translation>wartet auf den Bus oder auf Verbindungen</translation>
    </message>
    <message>
        <source>waits for a core that sends</source>
        <translation>wartet auf sendende Kerne</translation>
    </message>
    <message>
        <source>waits for a core that receives</source>
        <translation>wartet auf empfangende Kerne</translation>
    </message>
    <message>
        <source>has ended, and waits for the slowest core</source>
        <translation>ist fertig und wartet auf den langsamsten Kern</translation>
    </message>
    <message>
        <source>loads and stores</source>
        <translation>Laden und Speichern</translation>
    </message>
    <message>
        <source>vector units and moves</source>
        <translation>Vektoreinheiten und Bewegungen</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>an instruction</source>
        <translation>ein Befehl</translation>
    </message>
    <message>
        <source>spans</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>instructions of all cores, for other tools</source>
        <translation>Befehle aller Kerne, für andere Werkzeuge</translation>
    </message>
    <message>
        <source>array groups with their cores, for other tools</source>
        <translation>Feldgruppen mit ihren Kernen, für andere Werkzeuge</translation>
    </message>
    <message>
        <source>what the cores do over time, for Perfetto</source>
        <translation>was die Kerne im Lauf der Zeit tun, für Perfetto</translation>
    </message>
    <message>
        <source>other layers (%1)</source>
        <translation>andere Schichten (%1)</translation>
    </message>
    <message>
        <source>global memory of chip %1</source>
        <translation>globaler Speicher von Chip %1</translation>
    </message>
    <message>
        <source>bus of chip %1</source>
        <translation>Bus von Chip %1</translation>
    </message>
    <message>
        <source>busiest link of chip %1</source>
        <translation>am stärksten belegte Verbindung von Chip %1</translation>
    </message>
    <message>
        <source>%1, copy %2, group %3</source>
        <translation>%1, Kopie %2, Gruppe %3</translation>
    </message>
    <message>
        <source>activities</source>
        <translation>Aktivitäten</translation>
    </message>
    <message>
        <source>col</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>instruction</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>DMA transfers</source>
        <translation>DMA-Übertragungen</translation>
    </message>
    <message>
        <source>strip</source>
        <translation>Streifen</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>is not a move of a copy</source>
        <translation>ist kein Zug einer Kopie</translation>
    </message>
    <message>
        <source>Write layer.copy:core-core, such as 3.0:12-40</source>
        <translation>Schreiben Sie Schicht.Kopie:Kern-Kern, etwa 3.0:12-40</translation>
    </message>
    <message>
        <source>names a layer that is not there</source>
        <translation>nennt eine Schicht, die es nicht gibt</translation>
    </message>
    <message>
        <source>Name a layer from 1 to %1</source>
        <translation>Nennen Sie eine Schicht von 1 bis %1</translation>
    </message>
    <message>
        <source>names a copy that is not there: the layer has %1</source>
        <translation>nennt eine Kopie, die es nicht gibt: Die Schicht hat %1</translation>
    </message>
    <message>
        <source>Count copies from 0</source>
        <translation>Zählen Sie Kopien ab 0</translation>
    </message>
    <message>
        <source>names a core that is not there</source>
        <translation>nennt Kerne, die es nicht gibt</translation>
    </message>
    <message>
        <source>Name a core from 0 to %1</source>
        <translation>Nennen Sie eine Nummer von 0 bis %1</translation>
    </message>
    <message>
        <source>moves nothing: core %1 holds no part of this copy</source>
        <translation>bewegt nichts: Kern %1 enthält nichts von dieser Kopie</translation>
    </message>
    <message>
        <source>Name a core of the copy</source>
        <translation>Wählen Sie aus den Kernen der Kopie</translation>
    </message>
    <message>
        <source>needs %1 arrays, and core %2 has %3 left</source>
        <translation>braucht %1 Felder, und Kern %2 hat noch %3</translation>
    </message>
    <message>
        <source>Choose a core with more room</source>
        <translation>Wählen Sie Kerne mit mehr Platz</translation>
    </message>
    <message>
        <source>move %1</source>
        <translation>Zug %1</translation>
    </message>
    <message>
        <source>pipeline latency against throughput</source>
        <translation>Pipeline: Latenz gegen Durchsatz</translation>
    </message>
    <message>
        <source>pipeline throughput against latency</source>
        <translation>Pipeline: Durchsatz gegen Latenz</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>Matrizen</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vektoren</translation>
    </message>
    <message>
        <source>From papers</source>
        <translation>Aus Aufsätzen</translation>
    </message>
    <message>
        <source>Further</source>
        <translation>Weitere</translation>
    </message>
    <message>
        <source>Not included: %1. Including them, the factor is %2.</source>
        <translation>Nicht enthalten: %1. Mit ihnen ist der Faktor %2.</translation>
    </message>
    <message>
        <source>the round computes</source>
        <translation>die Runde rechnet</translation>
    </message>
    <message>
        <source>writes weights into its arrays</source>
        <translation>schreibt Gewichte in die eigenen Felder</translation>
    </message>
    <message>
        <source>computes all intervals of the round</source>
        <translation>rechnet in allen Intervallen der Runde</translation>
    </message>
    <message>
        <source>Use of shared media</source>
        <translation>Nutzung gemeinsamer Medien</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>Medium</translation>
    </message>
    <message>
        <source>chip</source>
        <translation>Chip</translation>
    </message>
    <message>
        <source>round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>%1: copies: %2, steps: %3, windows: %4</source>
        <translation>%1: Kopien: %2, Schritte: %3, Fenster: %4</translation>
    </message>
    <message>
        <source>weights: %1 rows, %2 columns</source>
        <translation>Gewichte: %1 Zeilen, %2 Spalten</translation>
    </message>
    <message>
        <source>groups per copy: %1, arrays per group: %2</source>
        <translation>Gruppen je Kopie: %1, Felder je Gruppe: %2</translation>
    </message>
    <message>
        <source>cores: %1</source>
        <translation>Kerne: %1</translation>
    </message>
    <message>
        <source>core %1: %2, copy %3, groups %4</source>
        <translation>Kern %1: %2, Kopie %3, Gruppen %4</translation>
    </message>
    <message>
        <source>Instructions of core %1, the longest stream</source>
        <translation>Befehle des längsten Stroms (Kern %1)</translation>
    </message>
    <message>
        <source>part of the time, of %1</source>
        <translation>Abschnitt der Zeit, von %1</translation>
    </message>
    <message>
        <source>chip %1</source>
        <translation>Chip %1</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>Kern %1</translation>
    </message>
    <message>
        <source>would have more than %1 steps</source>
        <translation>hätte mehr als %1 Schritte</translation>
    </message>
    <message>
        <source>would have more than %1 questions</source>
        <translation>hätte mehr als %1 Fragen</translation>
    </message>
    <message>
        <source>would have more than %1 candidates</source>
        <translation>hätte mehr als %1 Kandidaten</translation>
    </message>
    <message>
        <source>Begin another lesson</source>
        <translation>Beginnen Sie eine andere Lektion</translation>
    </message>
    <message>
        <source>lesson &quot;%1&quot;</source>
        <translation>Lektion „%1“</translation>
    </message>
    <message>
        <source>cannot be a step of a lesson</source>
        <translation>kann kein Schritt einer Lektion sein</translation>
    </message>
    <message>
        <source>this page</source>
        <translation>diese Seite</translation>
    </message>
    <message>
        <source>Open Explore, Inspect, Timeline, Compare, Kernel, Devices or What-if first</source>
        <translation>Öffnen Sie zuerst Erkunden, Untersuchen, Zeitverlauf, Vergleichen, Kernel, Geräte oder Was wäre wenn</translation>
    </message>
    <message>
        <source>cannot be saved</source>
        <translation>kann nicht gespeichert werden</translation>
    </message>
    <message>
        <source>Start the program with its settings</source>
        <translation>Starten Sie das Programm mit seinen Einstellungen</translation>
    </message>
    <message>
        <source>cannot be written: %1</source>
        <translation>kann nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>Free some space, or make the folder writable</source>
        <translation>Schaffen Sie Platz, oder machen Sie den Ordner beschreibbar</translation>
    </message>
    <message>
        <source>cannot be deleted</source>
        <translation>kann nicht gelöscht werden</translation>
    </message>
    <message>
        <source>Delete its file by hand</source>
        <translation>Löschen Sie die Datei von Hand</translation>
    </message>
    <message>
        <source>distinct layers</source>
        <translation>verschiedene Schichten</translation>
    </message>
    <message>
        <source>layouts of layers</source>
        <translation>Layouts der Schichten</translation>
    </message>
    <message>
        <source>choices of stored tensors</source>
        <translation>Auswahl gespeicherter Tensoren</translation>
    </message>
    <message>
        <source>pairs of layers</source>
        <translation>Schichtpaare</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>All layers can store the same tensors at no extra cost.</source>
        <translation>Alle Schichten können ohne weitere Kosten dieselben Tensoren speichern.</translation>
    </message>
    <message>
        <source>Layouts chosen for all layers together save %L1, relayouts included (proved).</source>
        <translation>Für alle Schichten gemeinsam gewählte Layouts sparen %L1, Umordnungen eingerechnet (bewiesen).</translation>
    </message>
    <message>
        <source>Layouts chosen for all layers together save %L1, relayouts included (at most %L2 is possible).</source>
        <translation>Für alle Schichten gemeinsam gewählte Layouts sparen %L1, Umordnungen eingerechnet (höchstens %L2 ist möglich).</translation>
    </message>
    <message>
        <source>Storing the same tensors for all layers takes %L1 more (proved).</source>
        <translation>Dieselben Tensoren für alle Schichten zu speichern braucht %L1 mehr (bewiesen).</translation>
    </message>
    <message>
        <source>Storing the same tensors for all layers takes at most %L1 more.</source>
        <translation>Dieselben Tensoren für alle Schichten zu speichern braucht höchstens %L1 mehr.</translation>
    </message>
    <message>
        <source>Pairs of layers that run strip by strip save %L1 (proved): %2 of %3 pairs.</source>
        <translation>Paare von Schichten, die Streifen für Streifen laufen, sparen %L1 (bewiesen): %2 von %3 Paaren.</translation>
    </message>
    <message>
        <source>Pairs of layers that run strip by strip save %L1 (at most %L2 is possible): %3 of %4 pairs.</source>
        <translation>Paare von Schichten, die Streifen für Streifen laufen, sparen %L1 (höchstens %L2 ist möglich): %3 von %4 Paaren.</translation>
    </message>
    <message>
        <source>PIM layout</source>
        <translation>PIM-Layout</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>Speicher des Hosts</translation>
    </message>
    <message>
        <source>ranks of DPUs</source>
        <translation>Ranks von DPUs</translation>
    </message>
    <message>
        <source>other tensors</source>
        <translation>weitere Tensoren</translation>
    </message>
    <message>
        <source>Assumption: all launches take equally long.</source>
        <translation>Annahme: Alle Starts dauern gleich lang.</translation>
    </message>
    <message>
        <source>senders</source>
        <translation>Sender</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>Speicher %1</translation>
    </message>
    <message>
        <source>other layers</source>
        <translation>weitere Schichten</translation>
    </message>
    <message>
        <source>The timeline has only a part of the run&apos;s transfers.</source>
        <translation>Der Zeitverlauf hat nur einen Teil der Übertragungen des Laufs.</translation>
    </message>
    <message>
        <source>inner memories</source>
        <translation>innere Speicher</translation>
    </message>
    <message>
        <source>The picture has only a part of the layer&apos;s moves.</source>
        <translation>Das Bild hat nur einen Teil der Bewegungen der Schicht.</translation>
    </message>
    <message>
        <source>Times are those of the transfers alone.</source>
        <translation>Die Zeiten sind die der Übertragungen allein.</translation>
    </message>
    <message>
        <source>tiles of the tensor, in the order of its dimensions</source>
        <translation>Kacheln des Tensors, in der Reihenfolge seiner Dimensionen</translation>
    </message>
    <message>
        <source>Requests over time</source>
        <translation>Anfragen über der Zeit</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>in the batch</source>
        <translation>im Batch</translation>
    </message>
    <message>
        <source>in a step</source>
        <translation>in einem Schritt</translation>
    </message>
    <message>
        <source>of answers</source>
        <translation>von Antworten</translation>
    </message>
    <message>
        <source>servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>Token je Sekunde</translation>
    </message>
    <message>
        <source>Make the levels that always store tensors larger, or relax the constraints</source>
        <translation>Vergrößern Sie die Ebenen, die immer Tensoren speichern, oder lockern Sie die Bedingungen</translation>
    </message>
    <message>
        <source>A channel activates at most four single banks within 21 ns.</source>
        <translation>Ein Kanal aktiviert höchstens vier einzelne Bänke innerhalb von 21 ns.</translation>
    </message>
    <message>
        <source>A column or an entry of the shared buffer is read only after it has been written completely.</source>
        <translation>Eine Spalte oder ein Eintrag des gemeinsamen Puffers wird erst gelesen, wenn alles darin geschrieben ist.</translation>
    </message>
    <message>
        <source>Element-wise products wait for their row as long as multiply-adds do.</source>
        <translation>Elementweise Produkte warten auf ihre Zeile so lange wie Multiplikationen mit Addition.</translation>
    </message>
    <message>
        <source>A command of its own changes the register mode: rows open and close only after it.</source>
        <translation>Ein eigener Befehl wechselt den Registermodus: Zeilen öffnen und schließen erst danach.</translation>
    </message>
    <message>
        <source>Preemption: none. A request waits until its prompt and its whole answer fit the memory, as if the length of the answer were known in advance.</source>
        <translation>Verdrängung: keine. Eine Anfrage wartet, bis ihr Prompt und ihre ganze Antwort in den Speicher passen, als wäre die Länge der Antwort im Voraus bekannt.</translation>
    </message>
    <message>
        <source>Preemption: recompute. A request begins when its prompt fits the memory; when the memory is full, the request that joined last loses its place and is computed again later.</source>
        <translation>Verdrängung: neu rechnen. Eine Anfrage beginnt, wenn ihr Prompt in den Speicher passt; ist der Speicher voll, verliert die zuletzt begonnene ihren Platz und wird später neu gerechnet.</translation>
    </message>
    <message>
        <source>A step has at most %1 tokens, one for each sequence and the rest for prompts.</source>
        <translation>Ein Schritt hat höchstens %1 Token, eines je Sequenz und den Rest für Prompts.</translation>
    </message>
    <message>
        <source>Prompts share a step up to %1 tokens; a longer prompt has a step to itself.</source>
        <translation>Prompts teilen sich einen Schritt bis zu %1 Token; ein längerer Prompt hat einen Schritt für sich.</translation>
    </message>
    <message>
        <source>Routing: least-loaded. A request goes to the instance with the fewest requests.</source>
        <translation>Verteilung: nach Auslastung. Eine Anfrage geht an die Instanz mit den wenigsten Anfragen.</translation>
    </message>
    <message>
        <source>Routing: round-robin. Requests go to the instances in turn.</source>
        <translation>Verteilung: reihum. Anfragen gehen reihum an die Instanzen.</translation>
    </message>
    <message>
        <source>Keys and values cross a link of %1 GB/s with a latency of %2 us, one request after another.</source>
        <translation>Keys und Values gehen über eine Verbindung mit %1 GB/s und %2 µs Latenz, eine Anfrage nach der anderen.</translation>
    </message>
    <message>
        <source>the query</source>
        <translation>die Abfrage</translation>
    </message>
    <message>
        <source>Write one SELECT</source>
        <translation>Schreiben Sie ein SELECT</translation>
    </message>
    <message>
        <source>contains a zero byte</source>
        <translation>enthält ein Nullbyte</translation>
    </message>
    <message>
        <source>has a second statement after the first one</source>
        <translation>enthält nach der ersten eine zweite Anweisung</translation>
    </message>
    <message>
        <source>does more than read the tables of the study</source>
        <translation>tut mehr, als die Tabellen der Studie zu lesen</translation>
    </message>
    <message>
        <source>takes more time than allowed</source>
        <translation>braucht mehr Zeit als erlaubt</translation>
    </message>
    <message>
        <source>takes more memory than allowed</source>
        <translation>braucht mehr Speicher als erlaubt</translation>
    </message>
    <message>
        <source>Select less, or add conditions</source>
        <translation>Wählen Sie weniger aus, oder fügen Sie Bedingungen hinzu</translation>
    </message>
    <message>
        <source>makes or reads a text of more than %1 KiB</source>
        <translation>erzeugt oder liest einen Text von mehr als %1 KiB</translation>
    </message>
    <message>
        <source>Select only a part of the text</source>
        <translation>Wählen Sie nur einen Teil des Textes aus</translation>
    </message>
    <message>
        <source>no such table: %1</source>
        <translation>keine solche Tabelle: %1</translation>
    </message>
    <message>
        <source>no such column: %1</source>
        <translation>keine solche Spalte: %1</translation>
    </message>
    <message>
        <source>no such function: %1</source>
        <translation>keine solche Funktion: %1</translation>
    </message>
    <message>
        <source>ambiguous column name: %1</source>
        <translation>mehrdeutiger Spaltenname: %1</translation>
    </message>
    <message>
        <source>near &quot;%1&quot;: syntax error</source>
        <translation>Syntaxfehler bei „%1“</translation>
    </message>
    <message>
        <source>incomplete input</source>
        <translation>unvollständig</translation>
    </message>
    <message>
        <source>The schema lists all tables and columns</source>
        <translation>Das Schema nennt alle Tabellen und Spalten</translation>
    </message>
    <message>
        <source>is not a valid name for a query</source>
        <translation>ist kein gültiger Name für eine Abfrage</translation>
    </message>
    <message>
        <source>Use letters, digits, - and _, at most 60</source>
        <translation>Verwenden Sie Buchstaben, Ziffern, - und _, höchstens 60</translation>
    </message>
    <message>
        <source>is not saved as a study</source>
        <translation>ist nicht als Studie gespeichert</translation>
    </message>
    <message>
        <source>Save the study first</source>
        <translation>Speichern Sie zuerst die Studie</translation>
    </message>
    <message>
        <source>cannot be written: this program was built without libxlsxwriter</source>
        <translation>kann nicht geschrieben werden: dieses Programm wurde ohne libxlsxwriter gebaut</translation>
    </message>
    <message>
        <source>Write a .csv file, or install libxlsxwriter-dev and build the program again</source>
        <translation>Schreiben Sie eine .csv-Datei, oder installieren Sie libxlsxwriter-dev und bauen Sie das Programm neu</translation>
    </message>
    <message>
        <source>cannot be written: %1 cannot be loaded</source>
        <translation>kann nicht geschrieben werden: %1 lässt sich nicht laden</translation>
    </message>
    <message>
        <source>Install the package libxlsxwriter4, or write a .csv file</source>
        <translation>Installieren Sie das Paket libxlsxwriter4, oder schreiben Sie eine .csv-Datei</translation>
    </message>
    <message>
        <source>would have a sheet of %1 rows and %2 columns</source>
        <translation>hätte ein Blatt mit %1 Zeilen und %2 Spalten</translation>
    </message>
    <message>
        <source>A workbook holds 1048575 rows and 16384 columns: write a .csv file</source>
        <translation>Eine Arbeitsmappe fasst 1048575 Zeilen und 16384 Spalten: schreiben Sie eine .csv-Datei</translation>
    </message>
    <message>
        <source>requests in the system</source>
        <translation>Anfragen im System</translation>
    </message>
    <message>
        <source>hosts, as stages of a pipeline</source>
        <translation>Hosts als Stufen einer Pipeline</translation>
    </message>
    <message>
        <source>GPUs of a host</source>
        <translation>GPUs eines Hosts</translation>
    </message>
    <message>
        <source>PIM devices of each GPU</source>
        <translation>PIM-Geräte je GPU</translation>
    </message>
    <message>
        <source>link between GPU and devices</source>
        <translation>Verbindung zwischen GPU und Geräten</translation>
    </message>
    <message>
        <source>second memory of each GPU for keys and values</source>
        <translation>zweiter Speicher jeder GPU für Keys und Values</translation>
    </message>
    <message>
        <source>bandwidth of the second memory</source>
        <translation>Bandbreite des zweiten Speichers</translation>
    </message>
    <message>
        <source>host that computes prompts</source>
        <translation>Host für Prompts</translation>
    </message>
    <message>
        <source>skew of the experts&apos; popularity</source>
        <translation>Schiefe der Beliebtheit der Experten</translation>
    </message>
    <message>
        <source>static power of a GPU</source>
        <translation>statische Leistung einer GPU</translation>
    </message>
    <message>
        <source>static power of a device</source>
        <translation>statische Leistung eines Geräts</translation>
    </message>
    <message>
        <source>power limit of a device</source>
        <translation>Leistungsgrenze eines Geräts</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>je Token</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>J/token</source>
        <translation>J/Token</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TTFT p99</source>
        <translation>TTFT p99</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>objective %</source>
        <translation>Ziel in %</translation>
    </message>
    <message>
        <source>needs the schedule apart (separate prompt servers)</source>
        <translation>braucht den Ablauf apart (eigene Server für Prompts)</translation>
    </message>
    <message>
        <source>a host that computes prompts</source>
        <translation>ein Host für Prompts</translation>
    </message>
    <message>
        <source>Choose that schedule</source>
        <translation>Wählen Sie diesen Ablauf</translation>
    </message>
    <message>
        <source>has other requests than the measured ones</source>
        <translation>hat andere Anfragen als die gemessenen</translation>
    </message>
    <message>
        <source>the trace</source>
        <translation>die Anfragefolge</translation>
    </message>
    <message>
        <source>Serve the requests that were measured</source>
        <translation>Bedienen Sie die Anfragen, die gemessen wurden</translation>
    </message>
    <message>
        <source>has no second memory whose value could change</source>
        <translation>hat keinen zweiten Speicher, dessen Wert sich ändern könnte</translation>
    </message>
    <message>
        <source>Give it one with its size and bandwidth first</source>
        <translation>Geben Sie ihm zuerst einen mit Größe und Bandbreite</translation>
    </message>
    <message>
        <source>row activations are not counted, so they cannot be minimised</source>
        <translation>Zeilenaktivierungen werden nicht gezählt und lassen sich daher nicht minimieren</translation>
    </message>
    <message>
        <source>Choose another objective, turn row activations on, or use a device whose file describes DRAM rows</source>
        <translation>Wählen Sie ein anderes Ziel, schalten Sie Zeilenaktivierungen ein, oder verwenden Sie ein Gerät, dessen Datei die Zeilen des DRAM beschreibt</translation>
    </message>
    <message>
        <source>networks are mapped only by the rules of PIM Optimizer</source>
        <translation>Netze werden nur nach den Regeln von PIM Optimizer abgebildet</translation>
    </message>
    <message>
        <source>Leave rules out, or explore a single layer</source>
        <translation>Lassen Sie rules weg, oder erkunden Sie eine einzelne Schicht</translation>
    </message>
    <message>
        <source>the layer has more than 10^9 multiply-accumulates or 2^28 elements in a tensor, too many to verify</source>
        <translation>die Schicht hat mehr als 10^9 Multiplikationen oder 2^28 Elemente in einem Tensor, zu viele zum Prüfen</translation>
    </message>
    <message>
        <source>Verify a smaller layer of the same kind</source>
        <translation>Prüfen Sie eine kleinere Schicht derselben Art</translation>
    </message>
    <message>
        <source>the loops outside the buffers take more than 10^9 steps, too many to verify</source>
        <translation>die Schleifen außerhalb der Puffer brauchen mehr als 10^9 Schritte, zu viele zum Prüfen</translation>
    </message>
    <message>
        <source>Verify a mapping with larger tiles</source>
        <translation>Prüfen Sie eine Abbildung mit größeren Kacheln</translation>
    </message>
</context>
<context>
    <name>ExplorationWords</name>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>evaluated</source>
        <translation>ausgewertet</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 with the same program as another %2</source>
        <translation>%1 mit demselben Programm wie ein anderer (%2)</translation>
    </message>
    <message>
        <source>%1 cannot run</source>
        <translation>%1 nicht ausführbar</translation>
    </message>
    <message>
        <source>Proved: no %1 of the %2 takes fewer cycles (%3)</source>
        <translation>Bewiesen: von %2 braucht kein %1 weniger Takte (%3)</translation>
    </message>
    <message>
        <source>Proved: no %1 of the %2 costs less (%3)</source>
        <translation>Bewiesen: von %2 kostet kein %1 weniger (%3)</translation>
    </message>
    <message>
        <source>Not proved: %1 of %2 %3 still open</source>
        <translation>Nicht bewiesen: %1 von %2 (%3) noch offen</translation>
    </message>
    <message>
        <source>Not proved: %1 of %2 %3 still open, which could save at most %4 of the cycles (%5)</source>
        <translation>Nicht bewiesen: %1 von %2 (%3) noch offen; das könnte höchstens %4 der Takte sparen (%5)</translation>
    </message>
    <message>
        <source>Not proved: %1 of %2 %3 still open, which could cost at most %4 less (%5)</source>
        <translation>Nicht bewiesen: %1 von %2 (%3) noch offen; das könnte höchstens %4 weniger kosten (%5)</translation>
    </message>
    <message>
        <source>finding lower bounds of %1 %2…</source>
        <translation>sucht untere Schranken für %1 %2…</translation>
    </message>
    <message>
        <source>, %1 of them duplicates</source>
        <translation>, %1 davon mit gleichem Programm</translation>
    </message>
    <message>
        <source>less than 1 s</source>
        <translation>weniger als 1 s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>dauerte %1</translation>
    </message>
    <message>
        <source>%1 so far, about %2 left</source>
        <translation>bisher %1, noch etwa %2</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>bisher %1</translation>
    </message>
    <message>
        <source>Not proved yet: %1</source>
        <translation>Noch nicht bewiesen: %1</translation>
    </message>
    <message>
        <source>%1 of %2 %3 %4</source>
        <translation>%3: %1 von %2 %4</translation>
    </message>
    <message>
        <source>, %1 cannot run because of %2 (such as %3)</source>
        <translation>, %1 nicht ausführbar: %2 (zum Beispiel %3)</translation>
    </message>
    <message>
        <source>%1 %2 of %3 %4</source>
        <translation>%1: %2 von %3 (%4)</translation>
    </message>
    <message>
        <source>Pruning may have removed a better %1; only the space of all drafts is sure to contain it.</source>
        <translation>Aussieben kann einen besseren %1 entfernt haben; nur der Raum aller Entwürfe enthält ihn sicher.</translation>
    </message>
    <message>
        <source>stopped. %1; press Find the best to continue</source>
        <translation>angehalten. %1; „Besten finden“ macht weiter</translation>
    </message>
    <message>
        <source>stopped: %1; press Explore to continue</source>
        <translation>angehalten: %1; „Erkunden“ macht weiter</translation>
    </message>
    <message>
        <source>%1 ruled out by bounds</source>
        <translation>%1 durch Schranken ausgeschlossen</translation>
    </message>
    <message>
        <source>%1 stopped early</source>
        <translation>%1 vorzeitig abgebrochen</translation>
    </message>
    <message>
        <source>%1 from cache</source>
        <translation>%1 aus dem Zwischenspeicher</translation>
    </message>
    <message>
        <source>Best of %1 tried; not a proof (%2)</source>
        <translation>Bester von %1 versuchten; kein Beweis (%2)</translation>
    </message>
    <message>
        <source>No %1 of the %2 has a smaller estimate (%3)</source>
        <translation>Keine kleinere Schätzung unter %2 (%1; %3)</translation>
    </message>
    <message>
        <source>No %1 of the %2 can be run (%3)</source>
        <translation>Kein %1 der %2 lässt sich ausführen (%3)</translation>
    </message>
    <message>
        <source>%1 of %2 %3 ruled out, %4 %5; best %6, %7 left to prove</source>
        <translation>%1 von %2 %3 ausgeschlossen, %4 %5; bester %6, noch %7 zu beweisen</translation>
    </message>
    <message>
        <source>, %1 from cache</source>
        <translation>, %1 aus dem Zwischenspeicher</translation>
    </message>
    <message>
        <source>Best of %1 tried; not a proof</source>
        <translation>Bester von %1 versuchten; kein Beweis</translation>
    </message>
    <message>
        <source>no %1 can be run</source>
        <translation>kein %1 lässt sich ausführen</translation>
    </message>
    <message>
        <source>no %1 is found</source>
        <translation>noch kein %1 ist gefunden</translation>
    </message>
    <message>
        <source>best %1, %2</source>
        <translation>bestes Ergebnis %1, %2</translation>
    </message>
    <message>
        <source>Proved: no %1 costs less than %2</source>
        <translation>Bewiesen: kein %1 kostet weniger als %2</translation>
    </message>
    <message>
        <source>Proved: %1</source>
        <translation>Bewiesen: %1</translation>
    </message>
    <message>
        <source>Not proved: %1</source>
        <translation>Nicht bewiesen: %1</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>at least %1, gap %2</source>
        <translation>mindestens %1, Lücke %2</translation>
    </message>
    <message>
        <source>at most %1, gap %2</source>
        <translation>höchstens %1, Lücke %2</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>bestes Ergebnis %1</translation>
    </message>
    <message>
        <source>predicting, %1</source>
        <translation>Vorhersage, %1</translation>
    </message>
</context>
<context>
    <name>Handout</name>
    <message>
        <source>Source: %1.</source>
        <translation>Quelle: %1.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>The lesson has ended.</source>
        <translation>Die Lektion ist beendet.</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>List of documents</source>
        <translation>Liste der Dokumente</translation>
    </message>
    <message>
        <source>The folder of documents is missing next to the program.</source>
        <translation>Der Ordner mit den Dokumenten fehlt neben dem Programm.</translation>
    </message>
    <message>
        <source>About Pimento</source>
        <translation>Über Pimento</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Pimento %1&lt;/h3&gt;&lt;p&gt;Design-space explorer for processing-in-memory.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or, where its parts allow, any later version. It comes with no warranty. It uses Qt, Qt Charts and QCustomPlot.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Pimento %1&lt;/h3&gt;&lt;p&gt;Erkundet den Entwurfsraum für Rechnen im Speicher (Processing-in-Memory).&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder, wo die Teile es erlauben, jeder späteren. Ohne Gewähr. Verwendet Qt, Qt Charts und QCustomPlot.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>ServeTexts</name>
    <message>
        <source>%1 tokens per second, %2 requests per second; a decode step computes %3 requests on average.</source>
        <translation>%1 Token je Sekunde, %2 Anfragen je Sekunde; ein Decode-Schritt rechnet im Mittel %3 Anfragen.</translation>
    </message>
    <message>
        <source>%1 of the requests meet the limits. %2</source>
        <translation>%1 der Anfragen halten die Grenzen ein. %2</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>längste</translation>
    </message>
    <message>
        <source>until a server begins</source>
        <translation>bis ein Server beginnt</translation>
    </message>
    <message>
        <source>first token (TTFT)</source>
        <translation>erstes Token (TTFT)</translation>
    </message>
    <message>
        <source>each further token (TPOT)</source>
        <translation>jedes weitere Token (TPOT)</translation>
    </message>
    <message>
        <source>whole answer</source>
        <translation>ganze Antwort</translation>
    </message>
    <message>
        <source>%1 per answer token, prompts included; servers are busy %2 of the time.</source>
        <translation>%1 je Token der Antworten, Prompts eingeschlossen; Server sind %2 der Zeit beschäftigt.</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>erstes Token</translation>
    </message>
    <message>
        <source>each further token</source>
        <translation>jedes weitere Token</translation>
    </message>
    <message>
        <source>%1 until the first token, %2 for each further one, %3 for a whole answer on average; these requests were not measured.</source>
        <translation>Im Mittel %1 bis zum ersten Token, %2 für jedes weitere, %3 für eine ganze Antwort; diese Anfragen wurden nicht gemessen.</translation>
    </message>
    <message>
        <source>Predicted mean times differ from the measured ones by %1 until the first token, %2 for each further one and %3 for a whole answer.</source>
        <translation>Die vorhergesagten mittleren Zeiten weichen von den gemessenen ab: %1 bis zum ersten Token, %2 für jedes weitere und %3 für eine ganze Antwort.</translation>
    </message>
    <message>
        <source>%1, predicted</source>
        <translation>%1, vorhergesagt</translation>
    </message>
    <message>
        <source>%1, measured</source>
        <translation>%1, gemessen</translation>
    </message>
    <message>
        <source>vLLM 0.19 serves the requests, with measured times of its layers. Times count from the moment at which the engine queues a request, as its benchmark counts them.</source>
        <translation>vLLM 0.19 bedient die Anfragen, mit gemessenen Zeiten seiner Schichten. Zeiten zählen ab dem Moment, in dem das System eine Anfrage einreiht, so wie sein Benchmark sie zählt.</translation>
    </message>
    <message>
        <source>Links between GPUs are assumed: 16 GiB/s, 20 µs a hop.</source>
        <translation>Verbindungen zwischen GPUs sind angenommen: 16 GiB/s, 20 µs je Strecke.</translation>
    </message>
</context>
<context>
    <name>pimento::AdviceCards</name>
    <message>
        <source>Changes to try</source>
        <translation>Änderungen zum Versuchen</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Versuchen</translation>
    </message>
    <message>
        <source>Pins the candidate before and after the change and compares both</source>
        <translation>Heftet den Kandidaten vor und nach der Änderung an und vergleicht beide</translation>
    </message>
    <message>
        <source>Try it: %1</source>
        <translation>Versuchen: %1</translation>
    </message>
</context>
<context>
    <name>pimento::ArgumentController</name>
    <message>
        <source>Change this text, and it becomes your own kernel; or open a file of yours. Then press Find the best.</source>
        <translation>Ändern Sie diesen Text, und er wird Ihr eigener Kernel; oder öffnen Sie eine eigene Datei. Drücken Sie dann „Besten finden“.</translation>
    </message>
    <message>
        <source>Open a network of your own here, as ONNX or JSON, or choose one.</source>
        <translation>Öffnen Sie hier ein eigenes Netz als ONNX oder JSON, oder wählen Sie eines.</translation>
    </message>
    <message>
        <source>Two choices</source>
        <translation>Zwei Möglichkeiten</translation>
    </message>
    <message>
        <source>A: %1. B: %2.</source>
        <translation>A: %1. B: %2.</translation>
    </message>
    <message>
        <source>Back to Explore</source>
        <translation>Zurück zu „Erkunden“</translation>
    </message>
    <message>
        <source>Open the lessons</source>
        <translation>Lektionen öffnen</translation>
    </message>
    <message>
        <source>Choose kernel, sizes and device on the left, then press Explore or Find the best.</source>
        <translation>Wählen Sie links Kernel, Größen und Gerät und drücken Sie dann „Erkunden“ oder „Besten finden“.</translation>
    </message>
</context>
<context>
    <name>pimento::ArgumentView</name>
    <message>
        <source>Close; Explore &gt; Two choices shows it again</source>
        <translation>Schließen; Erkunden &gt; Zwei Möglichkeiten zeigt es wieder</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Show me why</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Pins both choices and compares them part by part</source>
        <translation>Heftet beide an und vergleicht sie Teil für Teil</translation>
    </message>
    <message>
        <source>Ask my own</source>
        <translation>Eigene Frage</translation>
    </message>
    <message>
        <source>Choose kernel, sizes and device of your own question</source>
        <translation>Kernel, Größen und Gerät einer eigenen Frage wählen</translation>
    </message>
    <message>
        <source>My kernel</source>
        <translation>Eigener Kernel</translation>
    </message>
    <message>
        <source>Write or open a kernel of your own</source>
        <translation>Einen eigenen Kernel schreiben oder öffnen</translation>
    </message>
    <message>
        <source>My network</source>
        <translation>Eigenes Netz</translation>
    </message>
    <message>
        <source>Open a neural network of your own</source>
        <translation>Ein eigenes neuronales Netz öffnen</translation>
    </message>
</context>
<context>
    <name>pimento::ChoiceBars</name>
    <message>
        <source>compute %1</source>
        <translation>Rechnen %1</translation>
    </message>
    <message>
        <source>other %1</source>
        <translation>Rest %1</translation>
    </message>
</context>
<context>
    <name>pimento::CommonBar</name>
    <message>
        <source>What the best candidates have in common</source>
        <translation>Was die besten Kandidaten gemeinsam haben</translation>
    </message>
    <message>
        <source>Common to the best %1 %:</source>
        <translation>Die besten %1 % haben gemeinsam:</translation>
    </message>
    <message>
        <source>What the best %L1 candidates have in common</source>
        <translation>Was die besten %L1 Kandidaten gemeinsam haben</translation>
    </message>
    <message>
        <source>%1 of the best candidates, %2 of all. Click to show only these.</source>
        <translation>%1 der besten Kandidaten, %2 von allen. Ein Klick zeigt nur diese.</translation>
    </message>
</context>
<context>
    <name>pimento::FindBar</name>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>Nächster Treffer (Eingabe)</translation>
    </message>
</context>
<context>
    <name>InspectPage</name>
    <message>
        <source>%1: %2 banks.</source>
        <translation>%1: %2 Bänke.</translation>
    </message>
    <message>
        <source>%1: %2 on each of %3 cores.</source>
        <translation>%1: je %2 auf %3 Kernen.</translation>
    </message>
    <message>
        <source>%1: %2 to %3 on %4 cores.</source>
        <translation>%1: %2 bis %3 auf %4 Kernen.</translation>
    </message>
</context>
<context>
    <name>KernelPage</name>
    <message>
        <source>&lt;p&gt;One function after &lt;code&gt;@DCC_kernel&lt;/code&gt;, in a subset of Python. All loop nests run in parallel on the device; kernels that need sequential execution are refused.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Tensors&lt;/b&gt;&lt;br&gt;&lt;code&gt;y = DCC.Tensor.zero([x.size(0), 8])&lt;/code&gt;&lt;br&gt;arguments, and tensors made before the loops; elements are &lt;code&gt;x[b][j]&lt;/code&gt; or &lt;code&gt;x[b, j]&lt;/code&gt;&lt;/p&gt;&lt;p&gt;&lt;b&gt;Loops&lt;/b&gt;&lt;br&gt;&lt;code&gt;for i in range(W.size(0)):&lt;/code&gt;&lt;br&gt;at most 8 inside one another; bounds may depend on outer loops&lt;/p&gt;&lt;p&gt;&lt;b&gt;Statements&lt;/b&gt;&lt;br&gt;&lt;code&gt;=&amp;nbsp; +=&amp;nbsp; -=&amp;nbsp; *=&amp;nbsp; /=&lt;/code&gt;&lt;br&gt;indices are sums of loop variables times numbers: &lt;code&gt;A[b+1][i*2]&lt;/code&gt;&lt;/p&gt;&lt;p&gt;&lt;b&gt;Values&lt;/b&gt;&lt;br&gt;&lt;code&gt;+ - * /&lt;/code&gt;, comparisons, &lt;code&gt;and or not&lt;/code&gt;, &lt;code&gt;a if c else b&lt;/code&gt;, &lt;code&gt;min max relu exp sqrt&lt;/code&gt;&lt;/p&gt;&lt;p&gt;&lt;b&gt;Conditions&lt;/b&gt;&lt;br&gt;&lt;code&gt;if&lt;/code&gt;, &lt;code&gt;elif&lt;/code&gt;, &lt;code&gt;else&lt;/code&gt; on loop variables or elements&lt;/p&gt;&lt;p&gt;&lt;b&gt;Softmax&lt;/b&gt;&lt;br&gt;&lt;code&gt;p = softmax(s, axis=1)&lt;/code&gt; outside loops&lt;/p&gt;&lt;p&gt;&lt;b&gt;Sizes for the question&lt;/b&gt;&lt;br&gt;&lt;code&gt;# size n = 512: tokens&lt;/code&gt;&lt;br&gt;&lt;code&gt;# tensor x[n][8] streamed&lt;/code&gt;&lt;br&gt;Without such lines the question has a field for the sizes of all arguments. &lt;i&gt;Resident&lt;/i&gt; tensors stay on the device, &lt;i&gt;streamed&lt;/i&gt; ones are laid out on every run.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Eine Funktion nach &lt;code&gt;@DCC_kernel&lt;/code&gt;, in einer Teilmenge von Python. Jede Schleifenschachtel läuft parallel auf dem Gerät; ein Kernel, der so ein anderes Ergebnis gäbe, wird abgelehnt.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Tensoren&lt;/b&gt;&lt;br&gt;&lt;code&gt;y = DCC.Tensor.zero([x.size(0), 8])&lt;/code&gt;&lt;br&gt;Argumente, und Tensoren, die vor den Schleifen entstehen; Elemente sind &lt;code&gt;x[b][j]&lt;/code&gt; oder &lt;code&gt;x[b, j]&lt;/code&gt;&lt;/p&gt;&lt;p&gt;&lt;b&gt;Schleifen&lt;/b&gt;&lt;br&gt;&lt;code&gt;for i in range(W.size(0)):&lt;/code&gt;&lt;br&gt;höchstens 8 ineinander; Grenzen dürfen von äußeren Schleifen abhängen&lt;/p&gt;&lt;p&gt;&lt;b&gt;Anweisungen&lt;/b&gt;&lt;br&gt;&lt;code&gt;=&amp;nbsp; +=&amp;nbsp; -=&amp;nbsp; *=&amp;nbsp; /=&lt;/code&gt;&lt;br&gt;Indizes sind Summen von Schleifenvariablen mal Zahlen: &lt;code&gt;A[b+1][i*2]&lt;/code&gt;&lt;/p&gt;&lt;p&gt;&lt;b&gt;Werte&lt;/b&gt;&lt;br&gt;&lt;code&gt;+ - * /&lt;/code&gt;, Vergleiche, &lt;code&gt;and or not&lt;/code&gt;, &lt;code&gt;a if c else b&lt;/code&gt;, &lt;code&gt;min max relu exp sqrt&lt;/code&gt;&lt;/p&gt;&lt;p&gt;&lt;b&gt;Bedingungen&lt;/b&gt;&lt;br&gt;&lt;code&gt;if&lt;/code&gt;, &lt;code&gt;elif&lt;/code&gt;, &lt;code&gt;else&lt;/code&gt; über Schleifenvariablen oder Elemente&lt;/p&gt;&lt;p&gt;&lt;b&gt;Softmax&lt;/b&gt;&lt;br&gt;&lt;code&gt;p = softmax(s, axis=1)&lt;/code&gt; außerhalb von Schleifen&lt;/p&gt;&lt;p&gt;&lt;b&gt;Größen für die Frage&lt;/b&gt;&lt;br&gt;&lt;code&gt;# size n = 512: tokens&lt;/code&gt;&lt;br&gt;&lt;code&gt;# tensor x[n][8] streamed&lt;/code&gt;&lt;br&gt;Ohne solche Zeilen fragt die Frage nach den Größen jedes Arguments. Tensoren, die &lt;i&gt;resident&lt;/i&gt; sind, bleiben auf dem Gerät, &lt;i&gt;gestreamte&lt;/i&gt; werden bei jedem Lauf ausgelegt.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>%1; and 1 more column</source>
        <translation>%1; und 1 weitere Spalte</translation>
    </message>
    <message>
        <source>%1; and %2 more columns</source>
        <translation>%1; und %2 weitere Spalten</translation>
    </message>
    <message>
        <source>PIM layout: too many elements to look up; point at a single column there.</source>
        <translation>PIM-Layout: zu viele Elemente zum Nachschlagen; zeigen Sie dort auf eine einzelne Spalte.</translation>
    </message>
    <message>
        <source>PIM layout: not in a bank; buffers or registers of the cores hold it.</source>
        <translation>PIM-Layout: in keiner Bank; Puffer oder Register der Kerne halten es.</translation>
    </message>
    <message>
        <source>PIM layout: %1.</source>
        <translation>PIM-Layout: %1.</translation>
    </message>
    <message>
        <source>channel %1, bank %2</source>
        <translation>Kanal %1, Bank %2</translation>
    </message>
    <message>
        <source>channel %1, bank %2, row %3, column %4</source>
        <translation>Kanal %1, Bank %2, Zeile %3, Spalte %4</translation>
    </message>
    <message>
        <source>Left: host layout, tensors in address order, interleaved over channels and banks by the host&apos;s address map. Right: PIM layout, the same elements where the cores of this candidate need them.</source>
        <translation>Links: Host-Layout, Tensoren in Adressfolge, von der Adresskarte des Hosts auf Kanäle und Bänke verteilt. Rechts: PIM-Layout, dieselben Elemente dort, wo die Kerne dieses Kandidaten sie brauchen.</translation>
    </message>
    <message>
        <source>%1 Resident, laid out once before the first run: %2.</source>
        <translation>%1 Resident, vor dem ersten Lauf einmal ausgelegt: %2.</translation>
    </message>
    <message>
        <source>Padding or constants in %1.</source>
        <translation>Auffüllung oder Konstanten in %1.</translation>
    </message>
    <message>
        <source>%1. Host layout: %2, column %3 of the tensor in address order. %4</source>
        <translation>%1. Host-Layout: %2, Spalte %3 des Tensors in Adressfolge. %4</translation>
    </message>
    <message>
        <source>%1. PIM layout: %2. Host layout: %3.</source>
        <translation>%1. PIM-Layout: %2. Host-Layout: %3.</translation>
    </message>
    <message>
        <source>The host reads %1 from host layout.</source>
        <translation>Der Host liest %1 aus dem Host-Layout.</translation>
    </message>
    <message>
        <source>The host writes padding or constants to the PIM layout.</source>
        <translation>Der Host schreibt Auffüllung oder Konstanten in das PIM-Layout.</translation>
    </message>
    <message>
        <source>The host writes %1 to the PIM layout.</source>
        <translation>Der Host schreibt %1 in das PIM-Layout.</translation>
    </message>
    <message>
        <source>The host reads %1 core by core and writes it to the PIM layout.</source>
        <translation>Der Host liest %1 Kern für Kern und schreibt es in das PIM-Layout.</translation>
    </message>
    <message>
        <source>The cores compute; the host writes operands and reads results in between.</source>
        <translation>Die Kerne rechnen; der Host schreibt dazwischen Operanden und liest Ergebnisse.</translation>
    </message>
    <message>
        <source>The host writes the results %1 to host layout.</source>
        <translation>Der Host schreibt die Ergebnisse %1 ins Host-Layout.</translation>
    </message>
</context>
<context>
    <name>LessonPart</name>
    <message>
        <source>the question</source>
        <translation>die Frage</translation>
    </message>
    <message>
        <source>kernel and sizes of the question</source>
        <translation>Kernel und Größen der Frage</translation>
    </message>
    <message>
        <source>the device of the question</source>
        <translation>das Gerät der Frage</translation>
    </message>
    <message>
        <source>the settings of the question</source>
        <translation>die Einstellungen der Frage</translation>
    </message>
    <message>
        <source>the verdict above the plots</source>
        <translation>das Urteil über den Bildern</translation>
    </message>
    <message>
        <source>the candidates by cost</source>
        <translation>die Kandidaten nach Kosten</translation>
    </message>
    <message>
        <source>the candidates across columns</source>
        <translation>die Kandidaten über Spalten</translation>
    </message>
    <message>
        <source>where the time goes</source>
        <translation>wohin die Zeit geht</translation>
    </message>
    <message>
        <source>the table of candidates</source>
        <translation>die Tabelle der Kandidaten</translation>
    </message>
    <message>
        <source>the pruned candidates</source>
        <translation>die ausgesiebten Kandidaten</translation>
    </message>
    <message>
        <source>how many candidates each rule removed</source>
        <translation>wie viele Kandidaten jede Regel entfernte</translation>
    </message>
    <message>
        <source>the filters</source>
        <translation>die Filter</translation>
    </message>
    <message>
        <source>the best candidate so far, over time</source>
        <translation>der jeweils beste Kandidat über die Zeit</translation>
    </message>
    <message>
        <source>the device map</source>
        <translation>die Gerätekarte</translation>
    </message>
    <message>
        <source>the diagnosis of the candidate</source>
        <translation>die Diagnose des Kandidaten</translation>
    </message>
    <message>
        <source>the banks</source>
        <translation>die Bänke</translation>
    </message>
    <message>
        <source>the data in host layout and PIM layout</source>
        <translation>die Daten im Host-Layout und im PIM-Layout</translation>
    </message>
    <message>
        <source>the candidate as lines</source>
        <translation>der Kandidat als Zeilen</translation>
    </message>
    <message>
        <source>cycles by cause</source>
        <translation>Takte nach Ursache</translation>
    </message>
    <message>
        <source>the roofline</source>
        <translation>die Roofline</translation>
    </message>
    <message>
        <source>the time breakdown</source>
        <translation>die Aufteilung der Zeit</translation>
    </message>
    <message>
        <source>the commands over time</source>
        <translation>die Befehle im Zeitverlauf</translation>
    </message>
    <message>
        <source>the description of the selected command</source>
        <translation>die Beschreibung des ausgewählten Befehls</translation>
    </message>
    <message>
        <source>the bars side by side</source>
        <translation>die Balken nebeneinander</translation>
    </message>
    <message>
        <source>the differences</source>
        <translation>die Unterschiede</translation>
    </message>
    <message>
        <source>the rooflines</source>
        <translation>die Rooflines</translation>
    </message>
    <message>
        <source>the text of the kernel</source>
        <translation>der Text des Kernels</translation>
    </message>
    <message>
        <source>the devices</source>
        <translation>die Geräte</translation>
    </message>
    <message>
        <source>the parts of the device</source>
        <translation>die Teile des Geräts</translation>
    </message>
    <message>
        <source>the commands of the device</source>
        <translation>die Befehle des Geräts</translation>
    </message>
    <message>
        <source>the rules of the device</source>
        <translation>die Regeln des Geräts</translation>
    </message>
    <message>
        <source>the parameters</source>
        <translation>die Parameter</translation>
    </message>
    <message>
        <source>the best candidate over a parameter</source>
        <translation>der beste Kandidat über einem Parameter</translation>
    </message>
    <message>
        <source>the conclusions</source>
        <translation>die Schlüsse</translation>
    </message>
    <message>
        <source>the arrays of the chip</source>
        <translation>die Felder des Chips</translation>
    </message>
</context>
<context>
    <name>ListingCheckJob</name>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>line %1, column %2: %3. %4</source>
        <translation>Zeile %1, Spalte %2: %3. %4</translation>
    </message>
    <message>
        <source>%1: simulating…</source>
        <translation>%1: wird simuliert…</translation>
    </message>
    <message>
        <source>%1 takes %2</source>
        <translation>%1 braucht %2</translation>
    </message>
    <message>
        <source>%1; verifying…</source>
        <translation>%1; wird geprüft…</translation>
    </message>
    <message>
        <source>%1; verified: %2 elements of its results are right</source>
        <translation>%1; geprüft: %2 Elemente der Ergebnisse stimmen</translation>
    </message>
    <message>
        <source>%1; not verified: stopped</source>
        <translation>%1; nicht geprüft: angehalten</translation>
    </message>
    <message>
        <source>%1; not verified: %2</source>
        <translation>%1; nicht geprüft: %2</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>Dafür reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>liest…</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1; changed: %2</source>
        <translation>%1; geändert: %2</translation>
    </message>
</context>
<context>
    <name>Marks</name>
    <message>
        <source>best</source>
        <translation>bester</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>ausgewählt</translation>
    </message>
    <message>
        <source>fastest computation</source>
        <translation>schnellste Rechnung</translation>
    </message>
</context>
<context>
    <name>Model</name>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1 on %L2 × %3</source>
        <translation>%1 auf %L2 × %3</translation>
    </message>
    <message>
        <source>%1 of %2: weights %3, keys and values %4, activations %5</source>
        <translation>%1 von %2: Gewichte %3, Keys und Values %4, Aktivierungen %5</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>mean decode step</source>
        <translation>mittlerer Decode-Schritt</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>whole answer</source>
        <translation>ganze Antwort</translation>
    </message>
    <message>
        <source>of the hardware limit</source>
        <translation>der Hardwaregrenze</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>Keys und Values</translation>
    </message>
    <message>
        <source>memory per host</source>
        <translation>Speicher je Host</translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation>%1 Milliarden</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 Millionen</translation>
    </message>
    <message>
        <source>%1 parameters (%2 active), %3 of weights</source>
        <translation>%1 Parameter (%2 aktiv), %3 Gewichte</translation>
    </message>
    <message>
        <source>%1 parameters, %2 of weights</source>
        <translation>%1 Parameter, %2 Gewichte</translation>
    </message>
    <message>
        <source>language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>placements</source>
        <translation>Platzierungen</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>Kernelstarts</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>per decoded token</source>
        <translation>je erzeugtem Token</translation>
    </message>
    <message>
        <source>per prompt</source>
        <translation>je Prompt</translation>
    </message>
</context>
<context>
    <name>NetworkPictureTexts</name>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>not proved</source>
        <translation>nicht bewiesen</translation>
    </message>
    <message>
        <source>Layer by layer: %1 cycles (%2), %3; %4.</source>
        <translation>Schicht für Schicht: %1 Takte (%2), %3; %4.</translation>
    </message>
    <message>
        <source>some layers are not solved</source>
        <translation>einige Schichten sind nicht gelöst</translation>
    </message>
    <message>
        <source>%1 DRAM row activations.</source>
        <translation>%1 Zeilenaktivierungen im DRAM.</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s). Press Find mappings to find the best mapping of each.</source>
        <translation>
            <numerusform>%n Schicht. „Abbildungen suchen“ findet ihre beste Abbildung.</numerusform>
            <numerusform>%n Schichten. „Abbildungen suchen“ findet die beste Abbildung jeder Schicht.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NetworkTexts</name>
    <message>
        <source>convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>transponierte</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>dilation</source>
        <translation>Dilatation</translation>
    </message>
    <message>
        <source>to</source>
        <translation>auf</translation>
    </message>
    <message>
        <source>depthwise</source>
        <translation>kanalweise</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>product</source>
        <translation>Produkt</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>matrices</source>
        <translation>Matrizen</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>Verkettung</translation>
    </message>
    <message>
        <source>MACs</source>
        <translation>MACs</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>row activations</source>
        <translation>Zeilenaktivierungen</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>proof</source>
        <translation>Beweis</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>Lücke %1</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>.</source>
        <comment>the decimal mark</comment>
        <translation>,</translation>
    </message>
</context>
<context>
    <name>ParallelPlot</name>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
</context>
<context>
    <name>PredictionWords</name>
    <message>
        <source>These predictions are lower bounds: a candidate can take longer, so good candidates can look better than they are.</source>
        <translation>Diese Vorhersagen sind untere Schranken: Ein Kandidat kann länger brauchen, deshalb können gute Kandidaten besser aussehen, als sie sind.</translation>
    </message>
    <message>
        <source>The predictor was not trained on this device.</source>
        <translation>Der Vorhersager hat nicht an diesem Gerät gelernt.</translation>
    </message>
    <message>
        <source>The predictor was not trained on this kernel.</source>
        <translation>Der Vorhersager hat nicht an diesem Kernel gelernt.</translation>
    </message>
    <message>
        <source>Outside the training range of the predictor: %1 of %2 candidates, mostly in &apos;%3&apos;.</source>
        <translation>Außerhalb des Trainingsbereichs des Vorhersagers: %1 von %2 Kandidaten, meist bei „%3“.</translation>
    </message>
    <message>
        <source>The predictor&apos;s file does not name its training data.</source>
        <translation>Die Datei des Vorhersagers nennt ihre Trainingsdaten nicht.</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>untere Schranke</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>Schätzung</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>Predicted by their lower bounds, not simulated: %1 of the %2. Simulated: %3.</source>
        <translation>Nach unteren Schranken vorhergesagt, nicht simuliert: %1 (%2). Simuliert: %3.</translation>
    </message>
    <message>
        <source>Predicted by %3, not simulated: %1 of the %2. Simulated: %4.</source>
        <translation>Von %3 vorhergesagt, nicht simuliert: %1 (%2). Simuliert: %4.</translation>
    </message>
    <message>
        <source>Trained on %1 candidates (shapes: %2); error %3 on held-out candidates.</source>
        <translation>Gelernt an %1 Kandidaten (Größen: %2); Fehler %3 bei zurückgehaltenen Kandidaten.</translation>
    </message>
    <message>
        <source>Trained on %1 candidates (shapes: %2).</source>
        <translation>Gelernt an %1 Kandidaten (Größen: %2).</translation>
    </message>
    <message>
        <source>The %1 simulated candidates take %2 to %3 of their predictions.</source>
        <translation>Die %1 simulierten Kandidaten brauchen %2 bis %3 ihrer Vorhersagen.</translation>
    </message>
    <message>
        <source>pruned candidates: %1, %2 of them simulated</source>
        <translation>ausgesiebte Kandidaten: %1, davon simuliert: %2</translation>
    </message>
    <message>
        <source>pruned candidates: %1 (%2 simulated, %3 by their lower bounds)</source>
        <translation>ausgesiebte Kandidaten: %1 (%2 simuliert, %3 nach ihren unteren Schranken)</translation>
    </message>
    <message>
        <source>pruned candidates: %1 (%2 simulated, %3 predicted)</source>
        <translation>ausgesiebte Kandidaten: %1 (%2 simuliert, %3 vorhergesagt)</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>an Stichproben simuliert</translation>
    </message>
</context>
<context>
    <name>PrunedTableModel</name>
    <message>
        <source>pruned candidate</source>
        <translation>ausgesiebter Kandidat</translation>
    </message>
    <message>
        <source>Code of the pruned candidate</source>
        <translation>Code des ausgesiebten Kandidaten</translation>
    </message>
    <message>
        <source>removed by</source>
        <translation>ausgesiebt durch</translation>
    </message>
    <message>
        <source>The pruning rule that removed the candidate</source>
        <translation>Die Siebregel, die den Kandidaten entfernte</translation>
    </message>
    <message>
        <source>replaced by</source>
        <translation>ersetzt durch</translation>
    </message>
    <message>
        <source>The candidate that replaces it; SIMD alignment has no replacement</source>
        <translation>Der Kandidat, der ihn ersetzt; die SIMD-Ausrichtung hat keinen Ersatz</translation>
    </message>
    <message>
        <source>total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>total of replacement</source>
        <translation>Summe des Ersatzes</translation>
    </message>
    <message>
        <source>Cycles of the candidate that replaces it</source>
        <translation>Takte des Kandidaten, der ihn ersetzt</translation>
    </message>
    <message>
        <source>Cycles of the pruned candidate; ≈ marks predictions, which appear while the scatter shows pruned candidates</source>
        <translation>Takte des ausgesiebten Kandidaten; ≈ steht vor Vorhersagen, die erscheinen, solange das Streudiagramm ausgesiebte Kandidaten zeigt</translation>
    </message>
</context>
<context>
    <name>PruningFunnel</name>
    <message>
        <source>generated</source>
        <translation>erzeugt</translation>
    </message>
    <message>
        <source>Every way to split the kernel&apos;s dimensions on this device.</source>
        <translation>Jede Art, die Dimensionen des Kernels auf diesem Gerät zu teilen.</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>Candidates that pass every rule.</source>
        <translation>Kandidaten, die jede Regel bestehen.</translation>
    </message>
    <message>
        <source>Candidates that pass every rule, and baselines that no rule checks (%1).</source>
        <translation>Kandidaten, die jede Regel bestehen, und Baselines, die keine Regel prüft (%1).</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>total %1</source>
        <translation>Summe %1</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Made by Pimento</source>
        <translation>Erstellt mit Pimento</translation>
    </message>
</context>
<context>
    <name>QuestionMatch</name>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>kernel text</source>
        <translation>Kerneltext</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>element type or resident tensors</source>
        <translation>Elementtyp oder residente Tensoren</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>device file</source>
        <translation>Gerätedatei</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>ScatterLayers</name>
    <message>
        <source>pruned</source>
        <translation>ausgesiebt</translation>
    </message>
    <message>
        <source>≈ predicted</source>
        <translation>≈ vorhergesagt</translation>
    </message>
</context>
<context>
    <name>SpeakerNotes</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
</context>
<context>
    <name>TimeBars</name>
    <message>
        <source>≈ best</source>
        <translation>≈ bester</translation>
    </message>
    <message>
        <source>≈ selected</source>
        <translation>≈ ausgewählt</translation>
    </message>
    <message>
        <source>The best %1 is %2 %3.</source>
        <translation>Der beste %1 ist %2 %3.</translation>
    </message>
    <message>
        <source>The selected %1 is %2 %3.</source>
        <translation>Der ausgewählte %1 ist %2 %3.</translation>
    </message>
    <message>
        <source>The selected %1 is not simulated. &lt;a href=&quot;simulate&quot;&gt;Simulate it&lt;/a&gt;</source>
        <translation>Der ausgewählte %1 ist nicht simuliert. &lt;a href=&quot;simulate&quot;&gt;Simulieren&lt;/a&gt;</translation>
    </message>
    <message>
        <source>The best %1 takes %2 %3.</source>
        <translation>Der beste %1 braucht %2 %3.</translation>
    </message>
    <message>
        <source>The selected %1 takes %2 %3.</source>
        <translation>Der ausgewählte %1 braucht %2 %3.</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>cycle</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>refresh</source>
        <translation>Refresh</translation>
    </message>
    <message>
        <source>host read</source>
        <translation>Host liest</translation>
    </message>
    <message>
        <source>host write</source>
        <translation>Host schreibt</translation>
    </message>
    <message>
        <source>PIM compute</source>
        <translation>PIM rechnet</translation>
    </message>
    <message>
        <source>operands and results</source>
        <translation>Operanden und Ergebnisse</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>rechnen</translation>
    </message>
    <message>
        <source>1 cycle</source>
        <translation>1 Takt</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>location</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>issued in cycle</source>
        <translation>abgesetzt in Takt</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>wait before</source>
        <translation>Wartezeit davor</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>between instructions</source>
        <translation>zwischen Befehlen</translation>
    </message>
    <message>
        <source>host to device</source>
        <translation>Host zu Gerät</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>Gerät zu Host</translation>
    </message>
    <message>
        <source>Segment of %1, from %2 to %3; %5: %4</source>
        <translation>Abschnitt von %1, von %2 bis %3; %5: %4</translation>
    </message>
    <message>
        <source>%1 %2 (%3)</source>
        <translation>%1 %2 (%3)</translation>
    </message>
    <message>
        <source>Waits by cause: %1</source>
        <translation>Wartezeiten nach Ursache: %1</translation>
    </message>
    <message>
        <source>%1 by tensor: %2</source>
        <translation>%1 nach Tensor: %2</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>all elements are computed</source>
        <translation>alle Elemente werden berechnet</translation>
    </message>
    <message>
        <source>Best: %1; baseline: %2</source>
        <translation>Bester: %1; Baseline: %2</translation>
    </message>
    <message>
        <source>No %1 is simulated yet</source>
        <translation>Noch kein %1 ist simuliert</translation>
    </message>
    <message>
        <source>Best %1: %2. It takes %3</source>
        <translation>Bester %1: %2. Er braucht %3</translation>
    </message>
    <message>
        <source>Best %1 so far: %2. It takes %3</source>
        <translation>Bester %1 bisher: %2. Er braucht %3</translation>
    </message>
    <message>
        <source>Code %1, of %2 %3</source>
        <translation>Code %1; %2: %3</translation>
    </message>
    <message>
        <source>Code %1</source>
        <translation>Code %1</translation>
    </message>
    <message>
        <source>The fastest computation takes %1 as long in total: %2 %3 computes in %4 cycles instead of %5, but rearranges data for %6 instead of %7.</source>
        <translation>Die schnellste Rechnung dauert insgesamt %1 so lange: %2 %3 rechnet in %4 statt %5 Takten, ordnet aber %6 statt %7 Takte lang Daten um.</translation>
    </message>
    <message>
        <source>%1 cycles (%2)</source>
        <translation>%1 Takte (%2)</translation>
    </message>
    <message>
        <source>as fast as</source>
        <translation>so schnell wie</translation>
    </message>
    <message>
        <source>%1 faster than</source>
        <translation>%1 so schnell wie</translation>
    </message>
    <message>
        <source>%1 slower than</source>
        <translation>%1 so langsam wie</translation>
    </message>
    <message>
        <source>Data rearrangement takes %1 of its time</source>
        <translation>Umordnung von Daten braucht %1 seiner Zeit</translation>
    </message>
    <message>
        <source>No prediction is below the best simulated candidate</source>
        <translation>Keine Vorhersage liegt unter dem besten simulierten Kandidaten</translation>
    </message>
    <message>
        <source>The best prediction is %1: %2, not simulated</source>
        <translation>Die beste Vorhersage ist %1: %2, nicht simuliert</translation>
    </message>
    <message>
        <source>The fastest computation takes %1 as long in total: %2 %3 computes for %4 instead of %5, but moves data for %6 instead of %7.</source>
        <translation>Die schnellste Rechnung dauert insgesamt %1 so lange: %2 %3 rechnet %4 statt %5 lang, bewegt aber %6 statt %7 lang Daten.</translation>
    </message>
    <message>
        <source>Best %1 tried: %2. It takes %3</source>
        <translation>Bester versuchter %1: %2. Er braucht %3</translation>
    </message>
    <message>
        <source>Best %1 by estimate: %2. It takes %3</source>
        <translation>Am besten nach Schätzung (%1): %2. Zeit: %3</translation>
    </message>
    <message>
        <source>The best %1 is %2 on the same work (%3)</source>
        <translation>Der beste %1 ist %2 bei derselben Arbeit (%3)</translation>
    </message>
    <message>
        <source>The best %1 is %2 on the work of %3 PIM devices (%4)</source>
        <translation>Der beste %1 ist %2 bei der Arbeit von %3 PIM-Geräten (%4)</translation>
    </message>
    <message>
        <source>Choosing the fastest computation costs %1</source>
        <translation>Die schnellste Rechnung zu wählen kostet %1</translation>
    </message>
    <message>
        <source>as much as</source>
        <translation>so viel wie</translation>
    </message>
    <message>
        <source>%1 less than</source>
        <translation>%1 weniger als</translation>
    </message>
    <message>
        <source>%1 more than</source>
        <translation>%1 mehr als</translation>
    </message>
    <message>
        <source>Data movement takes %1 of its time</source>
        <translation>Datenbewegung braucht %1 seiner Zeit</translation>
    </message>
    <message>
        <source>Data movement takes %1 of the total</source>
        <translation>Datenbewegung braucht %1 des Ganzen</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>as fast as</source>
        <translation>so schnell wie</translation>
    </message>
    <message>
        <source>%1 faster than</source>
        <translation>%1 so schnell wie</translation>
    </message>
    <message>
        <source>%1 slower than</source>
        <translation>%1 so langsam wie</translation>
    </message>
    <message>
        <source>The question&apos;s best candidate, %1, cannot run here: %2.</source>
        <translation>Der beste Kandidat der Frage, %1, ist hier nicht ausführbar: %2.</translation>
    </message>
    <message>
        <source>It is also the question&apos;s best candidate.</source>
        <translation>Er ist auch der beste Kandidat der Frage.</translation>
    </message>
    <message>
        <source>Keeping the question&apos;s best candidate, %1, costs %2 more.</source>
        <translation>Den besten Kandidaten der Frage, %1, zu behalten kostet %2 mehr.</translation>
    </message>
    <message>
        <source>less than 0.1 %</source>
        <translation>weniger als 0,1 %</translation>
    </message>
    <message>
        <source>looking for the best candidate…</source>
        <translation>sucht den besten Kandidaten…</translation>
    </message>
    <message>
        <source>No result for these values</source>
        <translation>Kein Ergebnis für diese Werte</translation>
    </message>
    <message>
        <source>Best, proved: %1 in %2</source>
        <translation>Bester, bewiesen: %1 – %2</translation>
    </message>
    <message>
        <source>, %1 the question&apos;s value: %2</source>
        <translation>, %1 mit dem Wert der Frage: %2</translation>
    </message>
    <message>
        <source>It is %1 the baseline here, %2.</source>
        <translation>Er ist hier %1 die Baseline, %2.</translation>
    </message>
    <message>
        <source> The search did not include the baseline: choose the space of all drafts.</source>
        <translation> Die Suche umfasst die Baseline nicht: Wählen Sie den Raum aller Entwürfe.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Best candidates: %1</source>
        <translation>Beste Kandidaten: %1</translation>
    </message>
    <message>
        <source>%1: %2 at %3</source>
        <translation>%1: %2 bei %3</translation>
    </message>
    <message>
        <source>command bus</source>
        <translation>Befehlsbus</translation>
    </message>
    <message>
        <source>Best tried: %1 in %2</source>
        <translation>Bester versuchter: %1 – %2</translation>
    </message>
    <message>
        <source>as much as</source>
        <translation>so viel wie</translation>
    </message>
    <message>
        <source>%1 less than</source>
        <translation>%1 weniger als</translation>
    </message>
    <message>
        <source>%1 more than</source>
        <translation>%1 mehr als</translation>
    </message>
    <message>
        <source>It takes %1 the baseline here, %2.</source>
        <translation>Er braucht hier %1 die Baseline, %2.</translation>
    </message>
</context>
<context>
    <name>pimento::AdviceController</name>
    <message>
        <source>this is the best of %1 candidates</source>
        <translation>dies ist der beste von %1 Kandidaten</translation>
    </message>
    <message>
        <source>%1 the best candidate, which takes %2</source>
        <translation>%1 der beste Kandidat, der %2 braucht</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: %2.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;: %2.</translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>Looking for advice…</source>
        <translation>Sucht Rat…</translation>
    </message>
    <message>
        <source>With another question: %1</source>
        <translation>Mit einer anderen Frage: %1</translation>
    </message>
    <message>
        <source>&lt;a href=&quot;%1&quot;&gt;Show %2&lt;/a&gt;.</source>
        <translation>&lt;a href=&quot;%1&quot;&gt;%2 zeigen&lt;/a&gt;.</translation>
    </message>
    <message>
        <source>%1 %2, which takes %3</source>
        <translation>%1 %2, die %3 braucht</translation>
    </message>
</context>
<context>
    <name>pimento::AskButtons</name>
    <message>
        <source>&amp;Explore</source>
        <translation>E&amp;rkunden</translation>
    </message>
    <message>
        <source>Find the &amp;best</source>
        <translation>Besten &amp;finden</translation>
    </message>
    <message>
        <source>Simulate every candidate of the space (Ctrl+Return)</source>
        <translation>Jeden Kandidaten des Raums simulieren (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Finds the fastest candidate of the space and proves it, by lower bounds, without simulating all candidates (Ctrl+Shift+Return)&lt;/p&gt;</source>
        <translation>&lt;p&gt;Findet den schnellsten Kandidaten des Raums und beweist es mit unteren Schranken, ohne alle Kandidaten zu simulieren (Strg+Umschalt+Eingabe)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Predict</source>
        <translation>&amp;Vorhersagen</translation>
    </message>
    <message>
        <source>&lt;p&gt;Predicts the time of every candidate of the space within seconds, without simulation (Ctrl+Alt+Return). ≈ marks predictions.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sagt in Sekunden die Zeit jedes Kandidaten des Raums vorher, ohne Simulation (Strg+Alt+Eingabe). ≈ steht vor Vorhersagen.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>pimento::BankColumns</name>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>This bank is empty.</source>
        <translation>Diese Bank ist leer.</translation>
    </message>
</context>
<context>
    <name>pimento::BankMap</name>
    <message>
        <source>Map of groups and cores of the device</source>
        <translation>Karte der Gruppen und Kerne des Geräts</translation>
    </message>
    <message>
        <source>%1, to %2</source>
        <comment>1: a quantity, 2: a cell</comment>
        <translation>%1, nach %2</translation>
    </message>
</context>
<context>
    <name>pimento::BarChart</name>
    <message>
        <source>Time of the best, the baseline and the selected candidate by part</source>
        <translation>Zeit des besten Kandidaten, der Baseline und des ausgewählten nach Teilen</translation>
    </message>
    <message>
        <source>%1: %2 %3 %4, %5</source>
        <translation>%1: %2 %3 %4, %5</translation>
    </message>
</context>
<context>
    <name>pimento::BatchPlot</name>
    <message>
        <source>Latency against throughput over the batch; Left and Right go from point to point</source>
        <translation>Latenz gegen Durchsatz über den Batch; Links und Rechts gehen von Punkt zu Punkt</translation>
    </message>
    <message>
        <source>time per token (ms)</source>
        <translation>Zeit je Token (ms)</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>%1, batch %L2</source>
        <translation>%1, Batch %L2</translation>
    </message>
    <message>
        <source>time per token</source>
        <translation>Zeit je Token</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>Token je Sekunde</translation>
    </message>
    <message>
        <source>energy per decoded token</source>
        <translation>Energie je erzeugtem Token</translation>
    </message>
    <message>
        <source>first step</source>
        <translation>erster Schritt</translation>
    </message>
    <message>
        <source>last step</source>
        <translation>letzter Schritt</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>of the hardware limit</source>
        <translation>der Hardwaregrenze</translation>
    </message>
    <message>
        <source>On the Pareto front.</source>
        <translation>Auf der Pareto-Front.</translation>
    </message>
    <message>
        <source>energy per prompt</source>
        <translation>Energie je Prompt</translation>
    </message>
</context>
<context>
    <name>pimento::CheckList</name>
    <message>
        <source>On by default.</source>
        <translation>Standardmäßig eingeschaltet.</translation>
    </message>
    <message>
        <source>Off by default.</source>
        <translation>Standardmäßig ausgeschaltet.</translation>
    </message>
</context>
<context>
    <name>pimento::CodeEditor</name>
    <message>
        <source>Text of the kernel</source>
        <translation>Text des Kernels</translation>
    </message>
</context>
<context>
    <name>pimento::ColourKey</name>
    <message>
        <source>Colour: %1</source>
        <translation>Farbe: %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1. The scale, cividis, keeps its order under colour-vision deficiencies.</source>
        <translation>%1. Die Skala, cividis, behält ihre Ordnung auch bei Farbsehschwächen.</translation>
    </message>
    <message>
        <source>%1. The hues, after Okabe and Ito, stay apart under colour-vision deficiencies.</source>
        <translation>%1. Die Farben, nach Okabe und Ito, bleiben auch bei Farbsehschwächen unterscheidbar.</translation>
    </message>
</context>
<context>
    <name>pimento::CommandController</name>
    <message>
        <source>kernel: %1</source>
        <translation>Kernel: %1</translation>
    </message>
    <message>
        <source>device: %1</source>
        <translation>Gerät: %1</translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>space: %1</source>
        <translation>Raum: %1</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>&amp;Keys…</source>
        <translation>&amp;Tasten…</translation>
    </message>
    <message>
        <source>&amp;Change keys…</source>
        <translation>T&amp;asten ändern…</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Zoom in and out</source>
        <translation>Vergrößern und verkleinern</translation>
    </message>
    <message>
        <source>+ and −, Ctrl+wheel</source>
        <translation>+ und −, Strg+Mausrad</translation>
    </message>
    <message>
        <source>Pan left and right</source>
        <translation>Nach links und rechts</translation>
    </message>
    <message>
        <source>← and →</source>
        <translation>← und →</translation>
    </message>
    <message>
        <source>Lane above and below</source>
        <translation>Spur darüber und darunter</translation>
    </message>
    <message>
        <source>↑ and ↓, Page Up and Page Down</source>
        <translation>↑ und ↓, Bild auf und Bild ab</translation>
    </message>
    <message>
        <source>Fold or unfold a lane</source>
        <translation>Spur ein- oder ausklappen</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Previous and next command</source>
        <translation>Voriger und nächster Befehl</translation>
    </message>
    <message>
        <source>, and .</source>
        <translation>, und .</translation>
    </message>
    <message>
        <source>Zoom to the selected command</source>
        <translation>Auf den ausgewählten Befehl zoomen</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Show whole run</source>
        <translation>Ganzen Lauf zeigen</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>Candidates by cost</source>
        <translation>Kandidaten nach Kosten</translation>
    </message>
    <message>
        <source>Previous and next candidate</source>
        <translation>Voriger und nächster Kandidat</translation>
    </message>
    <message>
        <source>+ and −, wheel</source>
        <translation>+ und −, Mausrad</translation>
    </message>
    <message>
        <source>Select the candidate under the cursor</source>
        <translation>Kandidat unter dem Zeiger auswählen</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Next and previous part of the window</source>
        <translation>Nächster und voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Tab and Shift+Tab</source>
        <translation>Tab und Umschalt+Tab</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Switch between simulated and predicted candidates</source>
        <translation>Zwischen simulierten und vorhergesagten Kandidaten wechseln</translation>
    </message>
    <message>
        <source>↑ and ↓</source>
        <translation>↑ und ↓</translation>
    </message>
    <message>
        <source>Clear the brush, restore the panel, end the presentation, or stop</source>
        <translation>Pinsel löschen, Feld verkleinern, Vorführung beenden oder anhalten</translation>
    </message>
    <message>
        <source>Set or remove a bookmark</source>
        <translation>Lesezeichen setzen oder entfernen</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Previous and next bookmark</source>
        <translation>Voriges und nächstes Lesezeichen</translation>
    </message>
    <message>
        <source>[ and ]</source>
        <translation>[ und ]</translation>
    </message>
</context>
<context>
    <name>pimento::CommandPalette</name>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>letters of a command, page, kernel or device</source>
        <translation>Buchstaben von Befehl, Seite, Kernel oder Gerät</translation>
    </message>
    <message>
        <source>Letters of a command</source>
        <translation>Buchstaben eines Befehls</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>Passende Befehle</translation>
    </message>
    <message>
        <source> (on)</source>
        <translation> (an)</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>No matching command.</source>
        <translation>Kein passender Befehl.</translation>
    </message>
</context>
<context>
    <name>pimento::CompareCharts</name>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>as fast</source>
        <translation>gleich schnell</translation>
    </message>
    <message>
        <source>less</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>more</source>
        <translation>mehr</translation>
    </message>
    <message>
        <source>as much</source>
        <translation>gleich viel</translation>
    </message>
    <message>
        <source>own scale</source>
        <translation>eigener Maßstab</translation>
    </message>
    <message>
        <source>own colours</source>
        <translation>eigene Farben</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>What the bars show</source>
        <translation>Was die Balken zeigen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>All bars equally long, so that they show fractions. Off: one scale for all bars</source>
        <translation>Alle Balken gleich lang, sie zeigen Anteile. Aus: ein Maßstab für alle Balken</translation>
    </message>
    <message>
        <source>On the devices</source>
        <translation>Auf den Geräten</translation>
    </message>
    <message>
        <source>Device maps or rooflines</source>
        <translation>Gerätekarten oder Rooflines</translation>
    </message>
    <message>
        <source>Device maps</source>
        <translation>Gerätekarten</translation>
    </message>
    <message>
        <source>Rooflines</source>
        <translation>Rooflines</translation>
    </message>
    <message>
        <source>What the device maps show</source>
        <translation>Was die Gerätekarten zeigen</translation>
    </message>
    <message>
        <source>Each map with its own colour range. Off: one colour range for all maps</source>
        <translation>Jede Karte mit eigenem Farbbereich. Aus: ein Farbbereich für alle Karten</translation>
    </message>
    <message>
        <source>fraction (%)</source>
        <translation>Anteil (%)</translation>
    </message>
    <message>
        <source>time (%1)</source>
        <translation>Zeit (%1)</translation>
    </message>
    <message>
        <source>energy (%1), estimates</source>
        <translation>Energie (%1), geschätzt</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Bezug</translation>
    </message>
    <message>
        <source>Time of the compared candidates by part</source>
        <translation>Zeit der verglichenen Kandidaten nach Teilen</translation>
    </message>
    <message>
        <source>Energy of the compared candidates by segment</source>
        <translation>Energie der verglichenen Kandidaten nach Abschnitten</translation>
    </message>
    <message>
        <source>No column has this value yet.</source>
        <translation>Noch keine Spalte hat diesen Wert.</translation>
    </message>
    <message>
        <source>Not on this scale: %1 (%2)</source>
        <translation>Nicht in diesem Maßstab: %1 (%2)</translation>
    </message>
    <message>
        <source>Without this value: %1</source>
        <translation>Ohne diesen Wert: %1</translation>
    </message>
    <message>
        <source>No column has a map of its banks yet.</source>
        <translation>Noch hat keine Spalte eine Karte ihrer Bänke.</translation>
    </message>
    <message>
        <source>No column has a roofline yet.</source>
        <translation>Noch hat keine Spalte eine Roofline.</translation>
    </message>
    <message>
        <source>Each bar has its own scale: %1 cannot be compared with the reference, see the row Compared</source>
        <translation>Jeder Balken hat einen eigenen Maßstab: %1 ist mit dem Bezug nicht vergleichbar, siehe die Zeile „Vergleichbar“</translation>
    </message>
</context>
<context>
    <name>pimento::CompareController</name>
    <message>
        <source>Pin as &amp;%1, or unpin</source>
        <translation>Als &amp;%1 anheften oder lösen</translation>
    </message>
    <message>
        <source>There is no candidate yet. Explore a question and select a candidate first.</source>
        <translation>Noch gibt es keinen Kandidaten. Erkunden Sie erst eine Frage und wählen Sie einen Kandidaten aus.</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message>
        <source>There is not enough memory for the next column. Remove it or choose a smaller shape. </source>
        <translation>Für die nächste Spalte reicht der Arbeitsspeicher nicht. Entfernen Sie sie oder wählen Sie kleinere Größen. </translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 columns.</source>
        <translation>Angehalten nach %1 von %2 Spalten.</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>hält an…</translation>
    </message>
    <message>
        <source>%1, compared with column %2</source>
        <translation>%1, verglichen mit Spalte %2</translation>
    </message>
    <message>
        <source>Export comparison</source>
        <translation>Vergleich exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Export charts</source>
        <translation>Diagramme exportieren</translation>
    </message>
    <message>
        <source>Drawing (*.svg);;PDF (*.pdf);;Picture (*.png)</source>
        <translation>Zeichnung (*.svg);;PDF (*.pdf);;Bild (*.png)</translation>
    </message>
    <message>
        <source>The command line is in the clipboard.</source>
        <translation>Die Befehlszeile liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>1: choice of a setting, 2: device</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>pimento::ComparePage</name>
    <message>
        <source>Run on all &amp;devices</source>
        <translation>Auf allen &amp;Geräten</translation>
    </message>
    <message>
        <source>Include the baseline</source>
        <translation>Baseline einschließen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The selected candidate, and the same kernel and sizes on every other device</source>
        <translation>Der ausgewählte Kandidat, und derselbe Kernel in denselben Größen auf jedem anderen Gerät</translation>
    </message>
    <message>
        <source>Which candidate the other devices run</source>
        <translation>Welchen Kandidaten die anderen Geräte ausführen</translation>
    </message>
    <message>
        <source>the same candidate, matched</source>
        <translation>derselbe Kandidat, zugeordnet</translation>
    </message>
    <message>
        <source>Adds a column for the baseline of the same question</source>
        <translation>Fügt eine Spalte für die Baseline derselben Frage hinzu</translation>
    </message>
    <message>
        <source>Reference: the column that the others are compared with</source>
        <translation>Bezug: die Spalte, mit der die anderen verglichen werden</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Remove all columns and unpin all candidates</source>
        <translation>Alle Spalten entfernen und alle Kandidaten lösen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>&amp;Table as CSV…</source>
        <translation>&amp;Tabelle als CSV…</translation>
    </message>
    <message>
        <source>&amp;Charts as SVG, PDF or PNG…</source>
        <translation>&amp;Diagramme als SVG, PDF oder PNG…</translation>
    </message>
    <message>
        <source>Copy as command &amp;line</source>
        <translation>Als Befehls&amp;zeile kopieren</translation>
    </message>
    <message>
        <source>Progress of the comparison</source>
        <translation>Fortschritt des Vergleichs</translation>
    </message>
    <message>
        <source>Stop and keep the columns so far</source>
        <translation>Anhalten und bisherige Spalten behalten</translation>
    </message>
    <message>
        <source>Compute the missing columns</source>
        <translation>Die fehlenden Spalten berechnen</translation>
    </message>
    <message>
        <source>Nothing to compare yet.

Run on all devices compares the selected candidate with the same kernel and sizes on every other device.
Or pin candidates: select one on the page Explore and press Shift+1 to Shift+4. Pins A to D stay here when the question changes.</source>
        <translation>Noch nichts zu vergleichen.

„Auf allen Geräten“ vergleicht den ausgewählten Kandidaten mit demselben Kernel in denselben Größen auf jedem anderen Gerät.
Oder heften Sie Kandidaten an: einen auf der Seite „Erkunden“ auswählen und Umschalt+1 bis Umschalt+4 drücken. Pins A bis D bleiben hier, wenn sich die Frage ändert.</translation>
    </message>
    <message>
        <source>Run on all devices</source>
        <translation>Auf allen Geräten</translation>
    </message>
    <message>
        <source>Pin the selected candidate</source>
        <translation>Ausgewählten Kandidaten anheften</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>column − reference, and the ratio; ▲ better, ▼ worse</source>
        <translation>Spalte − Bezug und das Verhältnis; ▲ besser, ▼ schlechter</translation>
    </message>
    <message>
        <source>Candidates side by side</source>
        <translation>Kandidaten nebeneinander</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 columns, compared with %2: %3</source>
        <translation>%1 Spalten, verglichen mit %2: %3</translation>
    </message>
    <message>
        <source>each device&apos;s best</source>
        <translation>der beste jedes Geräts</translation>
    </message>
    <message>
        <source>Candidates of this system have no counterparts on other devices</source>
        <translation>Kandidaten dieses Systems haben keine Gegenstücke auf anderen Geräten</translation>
    </message>
    <message>
        <source>The best candidate of the question with each choice of this setting</source>
        <translation>Der beste Kandidat der Frage mit jeder Wahl dieser Einstellung</translation>
    </message>
    <message>
        <source>Each choice: %1</source>
        <translation>Jede Wahl: %1</translation>
    </message>
</context>
<context>
    <name>pimento::ComparisonModel</name>
    <message>
        <source>Candidate</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>waiting…</source>
        <translation>wartet…</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>the reference</source>
        <translation>der Bezug</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation>die Baseline</translation>
    </message>
    <message>
        <source>given</source>
        <translation>angegeben</translation>
    </message>
    <message>
        <source>matched</source>
        <translation>zugeordnet</translation>
    </message>
    <message>
        <source>its best</source>
        <translation>sein bester</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>nearest</source>
        <translation>nächster</translation>
    </message>
</context>
<context>
    <name>pimento::ComparisonView</name>
    <message>
        <source>Measures of the compared candidates</source>
        <translation>Messwerte der verglichenen Kandidaten</translation>
    </message>
    <message>
        <source>Compare the others with this one	Enter</source>
        <translation>Die anderen hiermit vergleichen	Eingabe</translation>
    </message>
    <message>
        <source>Unpin	Del</source>
        <translation>Lösen	Entf</translation>
    </message>
    <message>
        <source>Remove this column	Del</source>
        <translation>Diese Spalte entfernen	Entf</translation>
    </message>
    <message>
        <source>&amp;Note…</source>
        <translation>&amp;Notiz…</translation>
    </message>
</context>
<context>
    <name>pimento::ContextPlot</name>
    <message>
        <source>Time of a decode step over the context, for each placement</source>
        <translation>Zeit eines Decode-Schritts über den Kontext, für jede Platzierung</translation>
    </message>
    <message>
        <source>context (tokens)</source>
        <translation>Kontext (Token)</translation>
    </message>
    <message>
        <source>step (ms)</source>
        <translation>Schritt (ms)</translation>
    </message>
    <message>
        <source>%L1 tokens</source>
        <translation>%L1 Token</translation>
    </message>
    <message>
        <source>Click to show it</source>
        <translation>Klick zeigt ihn</translation>
    </message>
</context>
<context>
    <name>pimento::DeviceController</name>
    <message>
        <source>Open device file</source>
        <translation>Gerätedatei öffnen</translation>
    </message>
    <message>
        <source>Device files (*.json);;All files (*)</source>
        <translation>Gerätedateien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Reload %1 and discard your changes?</source>
        <translation>%1 neu laden und Ihre Änderungen verwerfen?</translation>
    </message>
    <message>
        <source>Save device file</source>
        <translation>Gerätedatei speichern</translation>
    </message>
    <message>
        <source>Device files (*.json)</source>
        <translation>Gerätedateien (*.json)</translation>
    </message>
    <message>
        <source>New device</source>
        <translation>Neues Gerät</translation>
    </message>
    <message>
        <source>Remove device</source>
        <translation>Gerät entfernen</translation>
    </message>
    <message>
        <source>The device is not saved. Remove it anyway?</source>
        <translation>Das Gerät ist nicht gespeichert. Trotzdem entfernen?</translation>
    </message>
</context>
<context>
    <name>pimento::DeviceEditor</name>
    <message>
        <source>Mistakes of the device file</source>
        <translation>Fehler der Gerätedatei</translation>
    </message>
    <message>
        <source>Text of the device file</source>
        <translation>Text der Gerätedatei</translation>
    </message>
    <message>
        <source>The text has more than %1 characters. Shorten it so that it can be checked.</source>
        <translation>Der Text hat mehr als %1 Zeichen. Kürzen Sie ihn, damit er geprüft werden kann.</translation>
    </message>
    <message>
        <source>No mistakes: %1, %2.</source>
        <translation>Keine Fehler: %1, %2.</translation>
    </message>
</context>
<context>
    <name>pimento::DeviceSheets</name>
    <message>
        <source>Overview of the device</source>
        <translation>Überblick über das Gerät</translation>
    </message>
    <message>
        <source>Units and host of the device</source>
        <translation>Einheiten und Host des Geräts</translation>
    </message>
    <message>
        <source>Timing values of the device</source>
        <translation>Zeitwerte des Geräts</translation>
    </message>
    <message>
        <source>Commands of the device</source>
        <translation>Befehle des Geräts</translation>
    </message>
    <message>
        <source>Requests of the device</source>
        <translation>Anforderungen des Geräts</translation>
    </message>
    <message>
        <source>Constraint table of the device</source>
        <translation>Bedingungstabelle des Geräts</translation>
    </message>
    <message>
        <source>Energy of the device</source>
        <translation>Energie des Geräts</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Units and host</source>
        <translation>Einheiten und Host</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Named values that the formulas of the other tables use</source>
        <translation>Benannte Werte, die die Formeln der anderen Tabellen verwenden</translation>
    </message>
    <message>
        <source>Search the constraint table</source>
        <translation>In der Bedingungstabelle suchen</translation>
    </message>
    <message>
        <source>Search: command, level or formula</source>
        <translation>Suche: Befehl, Ebene oder Formel</translation>
    </message>
    <message>
        <source>Minimum cycles from a command under “after” to one under “before”, on the same part of the device.</source>
        <translation>Mindestzahl der Takte von einem Befehl unter „nach“ bis zu einem unter „vor“, auf demselben Teil des Geräts.</translation>
    </message>
    <message>
        <source>Rows: %1</source>
        <translation>Zeilen: %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;span&gt;Source: %1&lt;/span&gt;</source>
        <translation>&lt;br&gt;&lt;span&gt;Quelle: %1&lt;/span&gt;</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;span&gt;Note: %1&lt;/span&gt;</source>
        <translation>&lt;br&gt;&lt;span&gt;Hinweis: %1&lt;/span&gt;</translation>
    </message>
    <message>
        <source>The file has no energy data.</source>
        <translation>Die Datei hat keine Energiedaten.</translation>
    </message>
    <message>
        <source>Background: %1 mW. %2</source>
        <translation>Grundleistung: %1 mW. %2</translation>
    </message>
    <message>
        <source>Differences from the original device</source>
        <translation>Unterschiede zum Ausgangsgerät</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>place in the file</source>
        <translation>Stelle in der Datei</translation>
    </message>
    <message>
        <source>this device</source>
        <translation>dieses Gerät</translation>
    </message>
    <message>
        <source>Devices whose name begins with &quot;my-&quot; are compared with the shipped device of that name.</source>
        <translation>Geräte, deren Name mit „my-“ beginnt, werden mit dem mitgelieferten Gerät dieses Namens verglichen.</translation>
    </message>
    <message>
        <source>It is the same as %1.</source>
        <translation>Es ist gleich %1.</translation>
    </message>
    <message>
        <source>Values that differ from %2: %1.</source>
        <translation>Werte, die von %2 abweichen: %1.</translation>
    </message>
</context>
<context>
    <name>pimento::DevicesPage</name>
    <message>
        <source>Edit a &amp;copy</source>
        <translation>&amp;Kopie bearbeiten</translation>
    </message>
    <message>
        <source>Make a custom device from a copy of this one</source>
        <translation>Ein eigenes Gerät aus einer Kopie dieses Geräts machen</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Write the text to a file</source>
        <translation>Den Text in eine Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Use this device</source>
        <translation>&amp;Dieses Gerät verwenden</translation>
    </message>
    <message>
        <source>Use this device in the question</source>
        <translation>Dieses Gerät in der Frage verwenden</translation>
    </message>
    <message>
        <source>List of devices</source>
        <translation>Liste der Geräte</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>Make a small device from the template</source>
        <translation>Ein kleines Gerät aus der Vorlage machen</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Read a device file</source>
        <translation>Eine Gerätedatei lesen</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>new device</source>
        <translation>neues Gerät</translation>
    </message>
    <message>
        <source>My %1</source>
        <translation>Mein %1</translation>
    </message>
    <message>
        <source>shipped</source>
        <translation>mitgeliefert</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>%1, shipped; a copy can be changed</source>
        <translation>%1, mitgeliefert; eine Kopie lässt sich ändern</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>En&amp;tfernen</translation>
    </message>
    <message>
        <source>Remove this custom device from the list (Delete); questions that use it keep it</source>
        <translation>Dieses eigene Gerät aus der Liste nehmen (Entf); Fragen, die es verwenden, behalten es</translation>
    </message>
    <message>
        <source>%1, %2; double-click a value in Timing or Energy to change it</source>
        <translation>%1, %2; ein Doppelklick auf einen Wert unter Zeiten oder Energie ändert ihn</translation>
    </message>
</context>
<context>
    <name>pimento::DpuPicture</name>
    <message>
        <source>A DPU</source>
        <translation>Eine DPU</translation>
    </message>
    <message>
        <source>%1 tasklets</source>
        <translation>%1 Tasklets</translation>
    </message>
    <message>
        <source>hardware threads</source>
        <translation>Hardware-Threads</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 Stufen</translation>
    </message>
    <message>
        <source>WRAM</source>
        <translation>WRAM</translation>
    </message>
    <message>
        <source>MRAM</source>
        <translation>MRAM</translation>
    </message>
    <message>
        <source>%1, the bank</source>
        <translation>%1, die Bank</translation>
    </message>
    <message>
        <source>one per cycle</source>
        <translation>einer je Takt</translation>
    </message>
    <message>
        <source>a tasklet every %1 cycles</source>
        <translation>ein Tasklet alle %1 Takte</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>one access per cycle</source>
        <translation>ein Zugriff je Takt</translation>
    </message>
    <message>
        <source>DMA</source>
        <translation>DMA</translation>
    </message>
    <message>
        <source>%1 to %2 per transfer</source>
        <translation>%1 bis %2 je Übertragung</translation>
    </message>
    <message>
        <source>With %1 or more active tasklets, the pipeline issues one instruction per cycle; a program has at most %2</source>
        <translation>Mit %1 oder mehr aktiven Tasklets gibt die Pipeline je Takt einen Befehl aus; ein Programm hat höchstens %2</translation>
    </message>
</context>
<context>
    <name>pimento::CandidateTableModel</name>
    <message>
        <source>%1  (best, baseline)</source>
        <translation>%1  (bester, Baseline)</translation>
    </message>
    <message>
        <source>%1  (best)</source>
        <translation>%1  (bester)</translation>
    </message>
    <message>
        <source>%1  (baseline)</source>
        <translation>%1  (Baseline)</translation>
    </message>
    <message>
        <source>%1
%2
%3</source>
        <translation>%1
%2
%3</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Note: %1

%2</source>
        <translation>Notiz: %1

%2</translation>
    </message>
    <message>
        <source>Not simulated: %1. Simulated candidates rank first.</source>
        <translation>Nicht simuliert: %1. Simulierte Kandidaten stehen davor.</translation>
    </message>
    <message>
        <source>best, baseline</source>
        <translation>bester, Baseline</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bester</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
</context>
<context>
    <name>pimento::CandidateTableView</name>
    <message>
        <source>Table of candidates</source>
        <translation>Tabelle der Kandidaten</translation>
    </message>
</context>
<context>
    <name>pimento::EditorFind</name>
    <message>
        <source>Find in this text</source>
        <translation>In diesem Text suchen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 Stelle</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 Stellen</translation>
    </message>
</context>
<context>
    <name>pimento::EffortController</name>
    <message>
        <source>Explore takes %1 and up to %2 of memory; Find the best is usually faster.</source>
        <translation>Erkunden dauert %1 und braucht bis zu %2 Speicher; „Besten finden“ ist meist schneller.</translation>
    </message>
    <message>
        <source>%1 = %2 fits. &lt;a href=&quot;fit&quot;&gt;Use it&lt;/a&gt;</source>
        <translation>%1 = %2 passt. &lt;a href=&quot;fit&quot;&gt;Verwenden&lt;/a&gt;</translation>
    </message>
</context>
<context>
    <name>pimento::ExplorePage</name>
    <message>
        <source>Candidates by cost</source>
        <translation>Kandidaten nach Kosten</translation>
    </message>
    <message>
        <source>&amp;Logarithmic axes</source>
        <translation>&amp;Logarithmische Achsen</translation>
    </message>
    <message>
        <source>%1 of %2 in view; double-click to show all</source>
        <translation>%1 von %2 im Bild; Doppelklick zeigt alle</translation>
    </message>
    <message>
        <source>Candidates across columns</source>
        <translation>Kandidaten über Spalten</translation>
    </message>
    <message>
        <source>drag along an axis to brush a range, drag a title to move its axis</source>
        <translation>an einer Achse ziehen wählt einen Bereich, am Titel ziehen verschiebt sie</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>Wohin die Zeit geht</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>Which candidates the table shows</source>
        <translation>Welche Kandidaten die Tabelle zeigt</translation>
    </message>
    <message>
        <source>explored</source>
        <translation>erkundet</translation>
    </message>
    <message>
        <source>Explored candidates or pruned candidates</source>
        <translation>Erkundete oder ausgesiebte Kandidaten</translation>
    </message>
    <message>
        <source>Device map</source>
        <translation>Gerätekarte</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>Was die Karte zeigt</translation>
    </message>
    <message>
        <source>Updating</source>
        <translation>Wird erneuert</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>Parallele Koordinaten</translation>
    </message>
    <message>
        <source>No candidates yet. Choose a kernel and a device on the left, then press Explore or Find the best.</source>
        <translation>Noch keine Kandidaten. Wählen Sie links Kernel und Gerät, dann „Erkunden“ oder „Besten finden“.</translation>
    </message>
    <message>
        <source>Each line is a candidate, across its choices and costs.</source>
        <translation>Jede Linie ist ein Kandidat, durch seine Entscheidungen und Kosten.</translation>
    </message>
    <message>
        <source>Time breakdown of the best, the baseline and the selected candidate.</source>
        <translation>Zeitaufteilung des besten Kandidaten, der Baseline und des ausgewählten.</translation>
    </message>
    <message>
        <source>All candidates with their costs.</source>
        <translation>Alle Kandidaten mit ihren Kosten.</translation>
    </message>
    <message>
        <source>Select a candidate to see how busy its groups and cores are.</source>
        <translation>Wählen Sie einen Kandidaten aus, um zu sehen, wie beschäftigt seine Gruppen und Kerne sind.</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>ausgesiebt</translation>
    </message>
    <message>
        <source>pruned by %1</source>
        <translation>ausgesiebt: %1</translation>
    </message>
    <message>
        <source>%1 removed %2</source>
        <translation>%1 entfernte %2</translation>
    </message>
    <message>
        <source>no rule checks %1</source>
        <translation>keine Regel prüft: %1</translation>
    </message>
    <message>
        <source>This rule pruned no candidate of this space.</source>
        <translation>Diese Regel hat keinen Kandidaten dieses Raums ausgesiebt.</translation>
    </message>
    <message>
        <source> (%1: not simulated)</source>
        <translation> (%1: nicht simuliert)</translation>
    </message>
    <message>
        <source>empty cells are idle</source>
        <translation>leere Zellen ruhen</translation>
    </message>
    <message>
        <source>the same in all cores</source>
        <translation>in allen Kernen gleich</translation>
    </message>
    <message>
        <source>cores differ by up to %1 %</source>
        <translation>Kerne unterscheiden sich um bis zu %1 %</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Comparison of the candidates</source>
        <translation>Vergleich der Kandidaten</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>no position on these axes before simulation: %1</source>
        <translation>vor der Simulation ohne Platz auf diesen Achsen: %1</translation>
    </message>
    <message>
        <source>Parts of the total</source>
        <translation>Teile des Ganzen</translation>
    </message>
</context>
<context>
    <name>pimento::ExportController</name>
    <message numerus="yes">
        <source>Wrote %n file(s), %1, into %2.</source>
        <translation>
            <numerusform>%n Datei geschrieben, %1, nach %2.</numerusform>
            <numerusform>%n Dateien geschrieben, %1, nach %2.</numerusform>
        </translation>
    </message>
    <message>
        <source> Not written: %1 (%2).</source>
        <translation> Nicht geschrieben: %1 (%2).</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>schedule</translation>
    </message>
    <message>
        <source>Export the selected &amp;candidate…</source>
        <translation>Ausgewählten Kandidaten e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Export the candidate</source>
        <translation>Kandidat exportieren</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>Writing the candidate into %1…</source>
        <translation>Schreibt den Kandidaten nach %1…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>The candidate was not written: %1</source>
        <translation>Der Kandidat wurde nicht geschrieben: %1</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>pimento::ExportDialog</name>
    <message>
        <source>Export the candidate</source>
        <translation>Kandidat exportieren</translation>
    </message>
    <message>
        <source>Write it as</source>
        <translation>Schreiben als</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Ordner</translation>
    </message>
    <message>
        <source>Folder for the files</source>
        <translation>Ordner für die Dateien</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>&amp;Write the files</source>
        <translation>Dateien &amp;schreiben</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Nothing is chosen yet.</source>
        <translation>Noch ist nichts gewählt.</translation>
    </message>
    <message>
        <source>Choose a folder for the files.</source>
        <translation>Wählen Sie einen Ordner für die Dateien.</translation>
    </message>
    <message>
        <source>A file has this name. Choose a folder.</source>
        <translation>Eine Datei heißt so. Wählen Sie einen Ordner.</translation>
    </message>
    <message>
        <source>The new files overwrite %1 in the folder.</source>
        <translation>Die neuen Dateien überschreiben %1 im Ordner.</translation>
    </message>
    <message>
        <source>Pimento will create the folder.</source>
        <translation>Pimento legt den Ordner an.</translation>
    </message>
</context>
<context>
    <name>pimento::FigureController</name>
    <message>
        <source>Save &amp;figure…</source>
        <translation>B&amp;ild speichern…</translation>
    </message>
    <message>
        <source>Save data of the fi&amp;gure…</source>
        <translation>&amp;Daten des Bildes speichern…</translation>
    </message>
    <message>
        <source>Copy fig&amp;ure</source>
        <translation>Bild ko&amp;pieren</translation>
    </message>
    <message>
        <source>Copy data of the figu&amp;re</source>
        <translation>Daten des Bildes k&amp;opieren</translation>
    </message>
    <message>
        <source>Save the whole &amp;page as a figure…</source>
        <translation>Ganze Seite &amp;als Bild speichern…</translation>
    </message>
    <message>
        <source>Save page</source>
        <translation>Seite speichern</translation>
    </message>
    <message>
        <source>Drawing (*.svg);;PDF (*.pdf);;Picture (*.png)</source>
        <translation>Zeichnung (*.svg);;PDF (*.pdf);;Bild (*.png)</translation>
    </message>
    <message>
        <source>Copy as co&amp;mmand line</source>
        <translation>Als Befehls&amp;zeile kopieren</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Daten kopieren</translation>
    </message>
    <message>
        <source>Save data</source>
        <translation>Daten speichern</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save figure</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Save data: %1</source>
        <translation>Daten speichern: %1</translation>
    </message>
    <message>
        <source>Save figure: %1</source>
        <translation>Bild speichern: %1</translation>
    </message>
</context>
<context>
    <name>pimento::FileController</name>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open predictor</source>
        <translation>Vorhersager öffnen</translation>
    </message>
    <message>
        <source>Predictors (*.predictor);;All files (*)</source>
        <translation>Vorhersager (*.predictor);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>pimento::FilterBar</name>
    <message>
        <source>Filter of candidates</source>
        <translation>Filter der Kandidaten</translation>
    </message>
    <message>
        <source>Filter: %1 …</source>
        <translation>Filter: %1 …</translation>
    </message>
    <message>
        <source>Keep brush</source>
        <translation>Pinsel behalten</translation>
    </message>
    <message>
        <source>Turns the brush into a filter, which hides all other candidates</source>
        <translation>Macht aus dem Pinsel einen Filter, der alle anderen Kandidaten verbirgt</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter %1</source>
        <translation>Filter %1</translation>
    </message>
    <message>
        <source>%1
Click to change it. Delete or × removes it.</source>
        <translation>%1
Klick ändert ihn. Entf oder × entfernt ihn.</translation>
    </message>
    <message>
        <source>&amp;Change</source>
        <translation>&amp;Ändern</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 brushed, </source>
        <translation>%1 unter dem Pinsel, </translation>
    </message>
    <message>
        <source>Candidates that pass the filters, of all listed candidates</source>
        <translation>Kandidaten, die durch die Filter kommen, von allen aufgelisteten</translation>
    </message>
    <message>
        <source>Candidates that pass the filters, of all listed candidates; pruning removed %1 more</source>
        <translation>Kandidaten, die durch die Filter kommen, von allen aufgelisteten; Aussieben entfernte %1 weitere</translation>
    </message>
    <message>
        <source>within %1 % of the best</source>
        <translation>höchstens %1 % über dem besten</translation>
    </message>
    <message>
        <source>best %1 % of the candidates</source>
        <translation>die besten %1 % der Kandidaten</translation>
    </message>
    <message>
        <source>by a &amp;column</source>
        <translation>nach einer &amp;Spalte</translation>
    </message>
    <message>
        <source>Filter error</source>
        <translation>Fehler im Filter</translation>
    </message>
    <message>
        <source>with a note</source>
        <translation>mit Notiz</translation>
    </message>
    <message>
        <source>Return adds a filter for all pages: a column comparison (compute &lt;= 2k, 100 &lt;= compute &lt;= 500, indexing = ranges), within 10 % (of the best), best 10 % (of the candidates), has note (and words of it), or part of a candidate&apos;s text. Backspace in the empty field clears the brush, then removes the newest filter.</source>
        <translation>Eingabe fügt einen Filter für alle Seiten hinzu: ein Vergleich mit einer Spalte (compute &lt;= 2k, 100 &lt;= compute &lt;= 500, indexing = ranges), within 10 % (über dem besten), best 10 % (der Kandidaten), has note (und Wörter daraus) oder ein Teil vom Text eines Kandidaten. Rücktaste im leeren Feld löscht den Pinsel, dann den neuesten Filter.</translation>
    </message>
    <message>
        <source>Clear brush</source>
        <translation>Pinsel löschen</translation>
    </message>
    <message>
        <source>Clears the brush and highlights all candidates again (Esc)</source>
        <translation>Löscht den Pinsel und hebt wieder alle Kandidaten hervor (Esc)</translation>
    </message>
    <message>
        <source>Removes the newest filter (Backspace in the empty field)</source>
        <translation>Entfernt den neuesten Filter (Rücktaste im leeren Feld)</translation>
    </message>
    <message>
        <source>0 of %1 pass the filters, and there is a brush. The tightest filter is &apos;%2&apos;. &lt;a href=&quot;relax&quot;&gt;Remove it&lt;/a&gt;, or &lt;a href=&quot;clear&quot;&gt;remove filters and brush&lt;/a&gt;</source>
        <translation>0 von %1 erfüllen die Filter, und es gibt einen Pinsel. Der engste Filter ist „%2“. &lt;a href=&quot;relax&quot;&gt;Ihn entfernen&lt;/a&gt;, oder &lt;a href=&quot;clear&quot;&gt;Filter und Pinsel entfernen&lt;/a&gt;</translation>
    </message>
    <message>
        <source>0 of %1 pass the filters. The tightest filter is &apos;%2&apos;. &lt;a href=&quot;relax&quot;&gt;Remove it&lt;/a&gt;, or &lt;a href=&quot;clear&quot;&gt;remove all filters&lt;/a&gt;</source>
        <translation>0 von %1 erfüllen die Filter. Der engste Filter ist „%2“. &lt;a href=&quot;relax&quot;&gt;Ihn entfernen&lt;/a&gt;, oder &lt;a href=&quot;clear&quot;&gt;alle Filter entfernen&lt;/a&gt;</translation>
    </message>
    <message>
        <source>The brush covers 0 of %1. &lt;a href=&quot;brush&quot;&gt;Clear the brush&lt;/a&gt;</source>
        <translation>Der Pinsel erfasst 0 von %1. &lt;a href=&quot;brush&quot;&gt;Den Pinsel löschen&lt;/a&gt;</translation>
    </message>
    <message>
        <source>Clear the &amp;brush</source>
        <translation>&amp;Pinsel löschen</translation>
    </message>
    <message>
        <source>Remove &amp;all filters</source>
        <translation>&amp;Alle Filter entfernen</translation>
    </message>
</context>
<context>
    <name>pimento::FindLine</name>
    <message>
        <source>Find in these lines</source>
        <translation>In diesen Zeilen suchen</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>pimento::FlowView</name>
    <message>
        <source>Data that moves between memories</source>
        <translation>Daten, die sich zwischen Speichern bewegen</translation>
    </message>
    <message>
        <source>%1, %2 to %3: %4</source>
        <translation>%1, %2 nach %3: %4</translation>
    </message>
    <message>
        <source>Band widths compare between two neighbours only.</source>
        <translation>Breiten gelten nur zwischen zwei Nachbarn.</translation>
    </message>
    <message>
        <source>comes back</source>
        <translation>kommt zurück</translation>
    </message>
</context>
<context>
    <name>pimento::FormChooser</name>
    <message>
        <source>Which forms of the candidate to show</source>
        <translation>Welche Formen des Kandidaten zu sehen sind</translation>
    </message>
    <message>
        <source>Forms: %1 of %2</source>
        <translation>Formen: %1 von %2</translation>
    </message>
</context>
<context>
    <name>pimento::GuideController</name>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>The words of the window. The menu *View &gt; Words* chooses neutral words or those of one vendor.</source>
        <translation>Die Wörter des Fensters. Das Menü *Ansicht &gt; Wörter* wählt neutrale Wörter oder die eines Herstellers.</translation>
    </message>
    <message>
        <source>Other words: %1.</source>
        <translation>Andere Wörter: %1.</translation>
    </message>
    <message>
        <source>Read more</source>
        <translation>Mehr lesen</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>G&amp;lossary</source>
        <translation>&amp;Glossar</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
</context>
<context>
    <name>pimento::GuideView</name>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>Zurück (Alt+Links)</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>Vor (Alt+Rechts)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächste Stelle (F3)</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Vorige Stelle (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>Seite des Handbuchs</translation>
    </message>
    <message>
        <source>Find in all pages (Ctrl+F)</source>
        <translation>In allen Seiten suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Find in all pages of the guide</source>
        <translation>In allen Seiten des Handbuchs suchen</translation>
    </message>
    <message>
        <source>The pages of the guide are missing next to the program.</source>
        <translation>Die Seiten des Handbuchs fehlen neben dem Programm.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Matches: %1</source>
        <translation>Stellen: %1</translation>
    </message>
</context>
<context>
    <name>pimento::HandoutController</name>
    <message>
        <source>Handout</source>
        <translation>Handzettel</translation>
    </message>
    <message>
        <source>Choose a lesson on the page Learn first.</source>
        <translation>Wählen Sie erst auf der Seite Lernen eine Lektion.</translation>
    </message>
    <message>
        <source>Handout as PDF</source>
        <translation>Handzettel als PDF</translation>
    </message>
    <message>
        <source>Handout saved to %1.</source>
        <translation>Handzettel gespeichert: %1.</translation>
    </message>
    <message>
        <source>Without solutions (*.pdf)</source>
        <translation>Ohne Lösungen (*.pdf)</translation>
    </message>
    <message>
        <source>With solutions on the last page (*.pdf)</source>
        <translation>Mit Lösungen auf der letzten Seite (*.pdf)</translation>
    </message>
</context>
<context>
    <name>pimento::InspectPage</name>
    <message>
        <source>Cycles by cause, or energy by segment</source>
        <translation>Takte nach Ursache oder Energie nach Abschnitt</translation>
    </message>
    <message>
        <source>Time and energy</source>
        <translation>Zeit und Energie</translation>
    </message>
    <message>
        <source>What the bars show</source>
        <translation>Was die Balken zeigen</translation>
    </message>
    <message>
        <source>Cycles by cause on the critical path or by purpose, energy by segment of the data path, lower bound of each resource, or the candidate&apos;s roofline</source>
        <translation>Takte nach Ursache auf dem kritischen Pfad oder nach Zweck, Energie nach Abschnitten des Datenpfads, untere Schranke jedes Betriebsmittels oder die Roofline des Kandidaten</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>purposes</source>
        <translation>Zwecke</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Time and energy breakdown of the selected candidate.</source>
        <translation>Aufteilung von Zeit und Energie des ausgewählten Kandidaten.</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>%1 of %2 cycles: %3</source>
        <translation>%1 von %2 Takten: %3</translation>
    </message>
    <message>
        <source>%1 cycles by cause, on the critical path</source>
        <translation>%1 Takte nach Ursache, auf dem kritischen Pfad</translation>
    </message>
    <message>
        <source>%1, units</source>
        <translation>%1, Einheiten</translation>
    </message>
    <message>
        <source>%1 of %2 cycles: %3%4</source>
        <translation>%1 von %2 Takten: %3%4</translation>
    </message>
    <message>
        <source>; between the fences around the units&apos; work</source>
        <translation>; zwischen den Barrieren um die Arbeit der Einheiten</translation>
    </message>
    <message>
        <source>%1 cycles by cause of waiting</source>
        <translation>%1 Takte nach Wartegrund</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 by segment of the data path</source>
        <translation>%1 nach Abschnitten des Datenpfads</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>Simulated time of the candidate</source>
        <translation>Simulierte Zeit des Kandidaten</translation>
    </message>
    <message>
        <source>lower bound</source>
        <translation>untere Schranke</translation>
    </message>
    <message>
        <source>No order of the requests between the fences can be faster</source>
        <translation>Keine Folge der Anforderungen zwischen den Barrieren kann schneller sein</translation>
    </message>
    <message>
        <source>Lower bound of this resource alone</source>
        <translation>Untere Schranke dieses Betriebsmittels allein</translation>
    </message>
    <message>
        <source>%1 times its lower bound; limiting resource: %2</source>
        <translation>%1-mal seine untere Schranke; begrenzendes Betriebsmittel: %2</translation>
    </message>
    <message>
        <source>Device map</source>
        <translation>Gerätekarte</translation>
    </message>
    <message>
        <source>Select a candidate on the page Explore to see how it works.</source>
        <translation>Wählen Sie auf der Seite Erkunden einen Kandidaten aus, um zu sehen, wie er arbeitet.</translation>
    </message>
    <message>
        <source>Where the candidate&apos;s time goes, and what would save time</source>
        <translation>Wohin die Zeit des Kandidaten geht, und was Zeit sparen würde</translation>
    </message>
    <message>
        <source>Forms</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>This system has no listings of its candidates.</source>
        <translation>Dieses System hat keine Darstellungen seiner Kandidaten.</translation>
    </message>
    <message>
        <source>No line refers to a place on the device.</source>
        <translation>Keine Zeile bezieht sich auf einen Ort im Gerät.</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Data-centric representation</source>
        <translation>Datenzentrierte Darstellung</translation>
    </message>
    <message>
        <source>Device program</source>
        <translation>Geräteprogramm</translation>
    </message>
    <message>
        <source>Select a line to show its place on the device.</source>
        <translation>Wählen Sie eine Zeile, um ihren Ort im Gerät zu sehen.</translation>
    </message>
    <message>
        <source>This line refers to no place on the device.</source>
        <translation>Diese Zeile bezieht sich auf keinen Ort im Gerät.</translation>
    </message>
    <message>
        <source>Rows × columns</source>
        <translation>Zeilen × Spalten</translation>
    </message>
    <message>
        <source>Rows and columns of a bank: host layout beside PIM layout</source>
        <translation>Zeilen und Spalten einer Bank: Host-Layout neben PIM-Layout</translation>
    </message>
    <message>
        <source>Locating the tensors…</source>
        <translation>Sucht die Tensoren…</translation>
    </message>
    <message>
        <source>Select a candidate on the page Explore first.</source>
        <translation>Wählen Sie erst auf der Seite Erkunden einen Kandidaten aus.</translation>
    </message>
    <message>
        <source>This system has no layouts of its tensors.</source>
        <translation>Dieses System hat keine Layouts seiner Tensoren.</translation>
    </message>
    <message>
        <source>Show the rows and columns of a bank (double-click or Enter on a bank)</source>
        <translation>Zeilen und Spalten einer Bank zeigen (Doppelklick oder Eingabe auf einer Bank)</translation>
    </message>
    <message>
        <source>Note about the candidate</source>
        <translation>Notiz zum Kandidaten</translation>
    </message>
    <message>
        <source>&lt;a href=&quot;note&quot;&gt;Add a note&lt;/a&gt;</source>
        <translation>&lt;a href=&quot;note&quot;&gt;Notiz hinzufügen&lt;/a&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Note:&lt;/b&gt; %1 &lt;a href=&quot;note&quot;&gt;Change&lt;/a&gt;</source>
        <translation>&lt;b&gt;Notiz:&lt;/b&gt; %1 &lt;a href=&quot;note&quot;&gt;Ändern&lt;/a&gt;</translation>
    </message>
    <message>
        <source>whole run: %1; the line refers to no place on the device</source>
        <translation>ganzer Lauf: %1; die Zeile bezieht sich auf keinen Ort im Gerät</translation>
    </message>
    <message>
        <source>Iteration space</source>
        <translation>Iterationsraum</translation>
    </message>
    <message>
        <source>tiles of the tensors</source>
        <translation>Kacheln der Tensoren</translation>
    </message>
    <message>
        <source>the first tile of each memory, to scale</source>
        <translation>die erste Kachel jedes Speichers, maßstäblich</translation>
    </message>
    <message>
        <source>forms of the weights</source>
        <translation>Formen der Gewichte</translation>
    </message>
    <message>
        <source>weights as matrices: what lies in one array</source>
        <translation>Gewichte als Matrizen: was in einem Feld liegt</translation>
    </message>
    <message>
        <source>Chip map</source>
        <translation>Chip-Karte</translation>
    </message>
    <message>
        <source>%1, as a map</source>
        <translation>%1, als Karte</translation>
    </message>
    <message>
        <source>data movement</source>
        <translation>Datenbewegung</translation>
    </message>
    <message>
        <source>Tracing data movement…</source>
        <translation>Die Datenbewegung wird verfolgt…</translation>
    </message>
    <message>
        <source>what moves between which places, over the run</source>
        <translation>was sich im Lauf zwischen welchen Orten bewegt</translation>
    </message>
</context>
<context>
    <name>pimento::JobsBar</name>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Progress of the simulation</source>
        <translation>Fortschritt der Simulation</translation>
    </message>
    <message>
        <source>Stop and keep the results so far (Esc)</source>
        <translation>Anhalten und bisherige Ergebnisse behalten (Esc)</translation>
    </message>
</context>
<context>
    <name>pimento::KernelFields</name>
    <message>
        <source>Element type of all tensors</source>
        <translation>Elementtyp aller Tensoren</translation>
    </message>
    <message>
        <source>Element &amp;type</source>
        <translation>Element&amp;typ</translation>
    </message>
    <message>
        <source>Resident tensors</source>
        <translation>Residente Tensoren</translation>
    </message>
    <message>
        <source>Checked tensors stay on the device, like weights or a KV cache; the time does not include laying them out. All others are laid out on every run.</source>
        <translation>Angekreuzte Tensoren bleiben auf dem Gerät, wie Gewichte oder ein KV-Cache; die Zeit enthält ihr Auslegen nicht. Alle anderen werden bei jedem Lauf ausgelegt.</translation>
    </message>
    <message>
        <source>&amp;Kernel</source>
        <translation>&amp;Kernel</translation>
    </message>
    <message>
        <source>%1 (your text)</source>
        <translation>%1 (Ihr Text)</translation>
    </message>
    <message>
        <source>your text</source>
        <translation>Ihr Text</translation>
    </message>
    <message>
        <source>Sizes of every argument, for example %1</source>
        <translation>Größen jedes Arguments, zum Beispiel %1</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Checked: %1 stays on the device; the time does not include laying it out</source>
        <translation>Angekreuzt: %1 bleibt auf dem Gerät; die Zeit enthält das Auslegen nicht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a size: %2 is a whole number from %3 to %4. It stays %5.</source>
        <translation>„%1“ ist keine Größe: %2 ist eine ganze Zahl von %3 bis %4. Es bleibt %5.</translation>
    </message>
</context>
<context>
    <name>pimento::KernelPage</name>
    <message>
        <source>Mistakes of the kernel</source>
        <translation>Fehler des Kernels</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Language reference</source>
        <translation>Die Sprache in Kürze</translation>
    </message>
    <message>
        <source>%1 of the library; editing makes a copy</source>
        <translation>%1 der Bibliothek; Ändern macht eine Kopie</translation>
    </message>
    <message>
        <source>%1, your text, not saved</source>
        <translation>%1, Ihr Text, nicht gespeichert</translation>
    </message>
    <message>
        <source>%1, your text</source>
        <translation>%1, Ihr Text</translation>
    </message>
    <message>
        <source>%1, built into the model</source>
        <translation>%1, im Modell eingebaut</translation>
    </message>
    <message>
        <source>%1

%2.

This kernel is built into the model: it has no text to read or change.</source>
        <translation>%1

%2.

Dieser Kernel ist im Modell eingebaut: Er hat keinen Text zum Lesen oder Ändern.</translation>
    </message>
    <message>
        <source>my-%1</source>
        <translation>mein-%1</translation>
    </message>
    <message>
        <source>The text has more than %1 characters. Shorten it so that it can be checked.</source>
        <translation>Der Text hat mehr als %1 Zeichen. Kürzen Sie ihn, damit er geprüft werden kann.</translation>
    </message>
    <message>
        <source>No mistakes.</source>
        <translation>Keine Fehler.</translation>
    </message>
    <message>
        <source>No mistakes: %1.</source>
        <translation>Keine Fehler: %1.</translation>
    </message>
    <message>
        <source>line %1, column %2: %3.</source>
        <translation>Zeile %1, Spalte %2: %3.</translation>
    </message>
    <message>
        <source>New from</source>
        <translation>Neu aus</translation>
    </message>
    <message>
        <source>Make a custom kernel from one of the library</source>
        <translation>Einen eigenen Kernel aus einem der Bibliothek machen</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Write this kernel and the sizes of the question to a file (Ctrl+Shift+S)</source>
        <translation>Diesen Kernel und die Größen der Frage in eine Datei schreiben (Strg+Umschalt+S)</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Discard changes and reload the text</source>
        <translation>Änderungen verwerfen und den Text neu laden</translation>
    </message>
    <message>
        <source>Read a kernel, a layer or a network from a file (Ctrl+Shift+O)</source>
        <translation>Einen Kernel, eine Schicht oder ein Netz aus einer Datei lesen (Strg+Umschalt+O)</translation>
    </message>
</context>
<context>
    <name>pimento::KeySheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>find a command or a key</source>
        <translation>Befehl oder Taste suchen</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Befehl oder Taste suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Change &amp;keys…</source>
        <translation>&amp;Tasten ändern…</translation>
    </message>
</context>
<context>
    <name>pimento::KeysDialog</name>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Setzen</translation>
    </message>
    <message>
        <source>&amp;No keys</source>
        <translation>&amp;Keine Tasten</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Change keys</source>
        <translation>Tasten ändern</translation>
    </message>
    <message>
        <source>find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>New &amp;keys:</source>
        <translation>Neue &amp;Tasten:</translation>
    </message>
    <message>
        <source>New keys of the selected command</source>
        <translation>Neue Tasten des gewählten Befehls</translation>
    </message>
    <message>
        <source>Choose a command, then press its new keys.</source>
        <translation>Wählen Sie einen Befehl, dann drücken Sie seine neuen Tasten.</translation>
    </message>
    <message>
        <source>%1 belongs to “%2” now. Change the keys of that command first, or reset all.</source>
        <translation>%1 gehört jetzt zu „%2“. Ändern Sie erst dessen Tasten, oder setzen Sie alle zurück.</translation>
    </message>
    <message>
        <source>First: %1</source>
        <translation>Zuerst: %1</translation>
    </message>
    <message>
        <source>Press the new keys of “%1”.</source>
        <translation>Drücken Sie die neuen Tasten von „%1“.</translation>
    </message>
    <message>
        <source>Alt with a letter goes to menus and fields. Add Ctrl or Shift.</source>
        <translation>Alt mit einem Buchstaben führt zu Menüs und Feldern. Nehmen Sie Strg oder Umschalt dazu.</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”. Choose other keys, or change the keys of that command first.</source>
        <translation>%1 gehört zu „%2“. Wählen Sie andere Tasten, oder ändern Sie erst jenen Befehl.</translation>
    </message>
    <message>
        <source>“%1” now has the keys %2.</source>
        <translation>„%1“ hat jetzt die Tasten %2.</translation>
    </message>
</context>
<context>
    <name>pimento::LanguageController</name>
    <message>
        <source>Lan&amp;guage</source>
        <comment>menu; with the English word for those who seek it</comment>
        <translation>S&amp;prache (Language)</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automatisch</translation>
    </message>
    <message>
        <source>The language changes when Pimento starts again.</source>
        <translation>Die Sprache wechselt beim nächsten Start von Pimento.</translation>
    </message>
</context>
<context>
    <name>pimento::LatencyPlot</name>
    <message>
        <source>Fraction of requests by latency</source>
        <translation>Anteil der Anfragen nach Latenz</translation>
    </message>
    <message>
        <source>latency (cumulative fraction of requests)</source>
        <translation>Latenz (kumulierter Anteil der Anfragen)</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis %1</translation>
    </message>
</context>
<context>
    <name>pimento::LayerTableModel</name>
    <message>
        <source>%1, %2 times</source>
        <translation>%1, %2-mal</translation>
    </message>
    <message>
        <source>both, %1 on PIM</source>
        <translation>beide, %1 auf PIM</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: click to show all candidates of this kernel</source>
        <translation>%1: Klick zeigt alle Kandidaten dieses Kernels</translation>
    </message>
    <message>
        <source>Return shows all candidates of this kernel</source>
        <translation>Eingabe zeigt alle Kandidaten dieses Kernels</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Order in which layers are computed</source>
        <translation>Reihenfolge, in der die Schichten berechnet werden</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>A layer of a block; a link leads to the candidates of its kernel</source>
        <translation>Eine Schicht eines Blocks; ein Link führt zu den Kandidaten ihres Kernels</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Part of the model that it belongs to</source>
        <translation>Teil des Modells, zu dem sie gehört</translation>
    </message>
    <message>
        <source>runs on</source>
        <translation>läuft auf</translation>
    </message>
    <message>
        <source>GPU, PIM devices, both at once, or a link</source>
        <translation>GPU, PIM-Geräte, beide zugleich oder eine Verbindung</translation>
    </message>
    <message>
        <source>times</source>
        <translation>wie oft</translation>
    </message>
    <message>
        <source>Runs per step, and the time of one run</source>
        <translation>Läufe je Schritt, und die Zeit eines Laufs</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>Time of all runs</source>
        <translation>Zeit aller Läufe</translation>
    </message>
    <message>
        <source>fraction</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Fraction of the step&apos;s time</source>
        <translation>Anteil an der Zeit des Schritts</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Energy of all runs on GPU, PIM devices and links, without idle power</source>
        <translation>Energie aller Läufe auf GPU, PIM-Geräten und Verbindungen, ohne Leerlauf</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>The candidate of the kernel that runs</source>
        <translation>Der Kandidat des Kernels, der läuft</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>The kernel that each device runs</source>
        <translation>Der Kernel, den jedes Gerät ausführt</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>PIM devices</source>
        <translation>PIM-Geräte</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
</context>
<context>
    <name>pimento::LayerTableView</name>
    <message>
        <source>Layers of the step; Return opens the candidates of a PIM layer</source>
        <translation>Schichten des Schritts; Eingabe öffnet die Kandidaten einer PIM-Schicht</translation>
    </message>
</context>
<context>
    <name>pimento::LayoutsView</name>
    <message>
        <source>Host layout</source>
        <translation>Host-Layout</translation>
    </message>
    <message>
        <source>PIM layout</source>
        <translation>PIM-Layout</translation>
    </message>
    <message>
        <source>all tensors</source>
        <translation>alle Tensoren</translation>
    </message>
    <message>
        <source>%1, resident</source>
        <translation>%1, resident</translation>
    </message>
    <message>
        <source>pale: not yet moved</source>
        <translation>blass: noch nicht bewegt</translation>
    </message>
    <message>
        <source>framed: moving</source>
        <translation>umrahmt: bewegt sich</translation>
    </message>
    <message>
        <source>This candidate has no data in this bank.</source>
        <translation>Dieser Kandidat hat in dieser Bank keine Daten.</translation>
    </message>
    <message>
        <source>Host layout: %1</source>
        <translation>Host-Layout: %1</translation>
    </message>
    <message>
        <source>The host has no data in this bank.</source>
        <translation>Der Host hat in dieser Bank keine Daten.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>After the first %1 steps; later steps are not shown.</source>
        <translation>Nach den ersten %1 Schritten; spätere sind nicht zu sehen.</translation>
    </message>
    <message>
        <source>After all %1 steps: all data is in place. Step back, or play.</source>
        <translation>Nach allen %1 Schritten: Alle Daten sind an ihrem Platz. Zurück, oder abspielen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Step %1 of %2.&lt;/b&gt; %3</source>
        <translation>&lt;b&gt;Schritt %1 von %2.&lt;/b&gt; %3</translation>
    </message>
    <message>
        <source>Location of the elements under the mouse</source>
        <translation>Ort der Elemente unter der Maus</translation>
    </message>
    <message>
        <source>‹ Banks</source>
        <translation>‹ Bänke</translation>
    </message>
    <message>
        <source>Back to the map of all banks (Esc)</source>
        <translation>Zurück zur Karte aller Bänke (Esc)</translation>
    </message>
    <message>
        <source>Tensor that is shown</source>
        <translation>Gezeigter Tensor</translation>
    </message>
    <message>
        <source>Rows and columns of a bank in host layout</source>
        <translation>Zeilen und Spalten einer Bank im Host-Layout</translation>
    </message>
    <message>
        <source>Rows and columns of a bank in PIM layout</source>
        <translation>Zeilen und Spalten einer Bank im PIM-Layout</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>bank</source>
        <translation>Bank</translation>
    </message>
    <message>
        <source>Step back (comma)</source>
        <translation>Schritt zurück (Komma)</translation>
    </message>
    <message>
        <source>Play the rearrangement slowly (Space)</source>
        <translation>Umordnung langsam abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Next step (full stop)</source>
        <translation>Nächster Schritt (Punkt)</translation>
    </message>
    <message>
        <source>Step of the rearrangement</source>
        <translation>Schritt der Umordnung</translation>
    </message>
    <message>
        <source>Size of a step</source>
        <translation>Größe eines Schritts</translation>
    </message>
    <message>
        <source>by phase</source>
        <translation>nach Phase</translation>
    </message>
    <message>
        <source>by command for all banks</source>
        <translation>nach Befehl für alle Bänke</translation>
    </message>
    <message>
        <source>by bank</source>
        <translation>nach Bank</translation>
    </message>
    <message>
        <source>What the step does</source>
        <translation>Was der Schritt tut</translation>
    </message>
    <message>
        <source>%1 &lt;a href=&quot;line&quot;&gt;Line %2 of the program&lt;/a&gt;: %3</source>
        <translation>%1 &lt;a href=&quot;line&quot;&gt;Zeile %2 des Programms&lt;/a&gt;: %3</translation>
    </message>
    <message>
        <source>%1 (before: %2)</source>
        <translation>%1 (vorher: %2)</translation>
    </message>
    <message>
        <source>Direction of the step</source>
        <translation>Richtung des Schritts</translation>
    </message>
</context>
<context>
    <name>pimento::LearnPage</name>
    <message>
        <source>&amp;Start the lesson</source>
        <translation>Lektion &amp;beginnen</translation>
    </message>
    <message>
        <source>&amp;Handout as PDF…</source>
        <translation>&amp;Handzettel als PDF…</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>The lesson uses the pages of the window; it restores everything at its end</source>
        <translation>Die Lektion benutzt die Seiten des Fensters; am Ende stellt sie alles wieder her</translation>
    </message>
    <message>
        <source>Every step with its text and picture, the answers on the last page</source>
        <translation>Jeder Schritt mit Text und Bild, die Antworten auf der letzten Seite</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>⚠ cannot be read</source>
        <translation>⚠ nicht lesbar</translation>
    </message>
    <message>
        <source>▶ started</source>
        <translation>▶ begonnen</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ fertig</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 fertig</translation>
    </message>
    <message>
        <source>Choose a lesson on the left.</source>
        <translation>Wählen Sie links eine Lektion.</translation>
    </message>
    <message>
        <source>Steps: %1. Minutes: about %2.</source>
        <translation>Schritte: %1. Minuten: etwa %2.</translation>
    </message>
    <message>
        <source>Source: %1.</source>
        <translation>Quelle: %1.</translation>
    </message>
    <message>
        <source>C&amp;ontinue the lesson</source>
        <translation>Lektion &amp;fortsetzen</translation>
    </message>
    <message>
        <source>This lesson cannot start: %1</source>
        <translation>Diese Lektion kann nicht beginnen: %1</translation>
    </message>
    <message>
        <source>The other lessons still work.</source>
        <translation>Die anderen Lektionen gehen weiterhin.</translation>
    </message>
    <message>
        <source>%1 of %2 answered</source>
        <translation>%1 von %2 beantwortet</translation>
    </message>
    <message>
        <source>Answered questions: %1 of %2. A lesson is done when all are answered.</source>
        <translation>Beantwortete Fragen: %1 von %2. Eine Lektion ist erledigt, wenn alle beantwortet sind.</translation>
    </message>
    <message>
        <source>&amp;Delete the lesson…</source>
        <translation>Lektion &amp;löschen…</translation>
    </message>
    <message>
        <source>The file of this lesson is %1. Others get the lesson by dropping this file on their window.</source>
        <translation>Die Datei dieser Lektion ist %1. Andere bekommen die Lektion, indem sie diese Datei auf ihr Fenster ziehen.</translation>
    </message>
</context>
<context>
    <name>pimento::LessonAuthor</name>
    <message>
        <source>&amp;Add this view to a lesson…</source>
        <translation>Ansicht in eine Lektion a&amp;ufnehmen…</translation>
    </message>
    <message>
        <source>A lesson of your own.</source>
        <translation>Eine eigene Lektion.</translation>
    </message>
    <message>
        <source>Step %1 of &quot;%2&quot; is saved. Start the lesson on the page Learn.</source>
        <translation>Schritt %1 von „%2“ ist gespeichert. Die Seite Lernen startet die Lektion.</translation>
    </message>
    <message>
        <source>Step %1 of &quot;%2&quot; is removed.</source>
        <translation>Schritt %1 von „%2“ ist entfernt.</translation>
    </message>
    <message>
        <source>Delete lesson</source>
        <translation>Lektion löschen</translation>
    </message>
    <message>
        <source>Delete the lesson &quot;%1&quot; and its file?</source>
        <translation>Die Lektion „%1“ und ihre Datei löschen?</translation>
    </message>
    <message>
        <source>Own lesson</source>
        <translation>Eigene Lektion</translation>
    </message>
</context>
<context>
    <name>pimento::LessonChoices</name>
    <message>
        <source>&amp;Check the answer</source>
        <translation>Antwort &amp;prüfen</translation>
    </message>
    <message>
        <source>Pimento computes the right answer</source>
        <translation>Pimento rechnet die richtige Antwort aus</translation>
    </message>
    <message>
        <source>**✓ Right.** %1</source>
        <translation>**✓ Richtig.** %1</translation>
    </message>
    <message>
        <source>**✗ Not quite.** %1 Choose another answer and check again.</source>
        <translation>**✗ Nicht ganz.** %1 Wählen Sie eine andere Antwort und prüfen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
</context>
<context>
    <name>pimento::LessonController</name>
    <message>
        <source>There is not enough memory for this lesson.</source>
        <translation>Für diese Lektion reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>&amp;Speaker notes in a window</source>
        <translation>Noti&amp;zen zum Vortrag in einem Fenster</translation>
    </message>
    <message>
        <source>&amp;Handout as PDF…</source>
        <translation>&amp;Handzettel als PDF…</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>→ and Space, in a presentation Page Down</source>
        <translation>→ und Leertaste, in einer Vorführung Bild ab</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>←, in a presentation Page Up</source>
        <translation>←, in einer Vorführung Bild auf</translation>
    </message>
    <message>
        <source>lesson: %1</source>
        <translation>Lektion: %1</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>&amp;Nächster Schritt</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>&amp;Voriger Schritt</translation>
    </message>
    <message>
        <source>Res&amp;et the step</source>
        <translation>Schritt &amp;wiederherstellen</translation>
    </message>
    <message>
        <source>Go to the &amp;text of the lesson</source>
        <translation>Zum &amp;Text der Lektion</translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation>Lektion ver&amp;lassen</translation>
    </message>
    <message>
        <source>There are no lessons: %1</source>
        <translation>Es gibt keine Lektionen: %1</translation>
    </message>
    <message>
        <source>The folder datasets/lessons has no lessons.</source>
        <translation>Der Ordner datasets/lessons hat keine Lektionen.</translation>
    </message>
    <message>
        <source>There is no lesson &quot;%1&quot;, or its file cannot be read.</source>
        <translation>Es gibt keine Lektion „%1“, oder ihre Datei ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Computing the results of the lesson…</source>
        <translation>Rechnet die Ergebnisse der Lektion aus…</translation>
    </message>
    <message>
        <source>The lesson &quot;%1&quot; cannot start: %2</source>
        <translation>Die Lektion „%1“ kann nicht beginnen: %2</translation>
    </message>
    <message>
        <source>Stopped. Start the lesson again to continue; the results so far remain.</source>
        <translation>Angehalten. Beginnen Sie die Lektion noch einmal, um weiterzumachen; bisherige Ergebnisse bleiben.</translation>
    </message>
</context>
<context>
    <name>pimento::LessonBar</name>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Leave the lesson and restore the window</source>
        <translation>Lektion verlassen und das Fenster wiederherstellen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Previous step (Left)</source>
        <translation>Voriger Schritt (Links)</translation>
    </message>
    <message>
        <source>Next step (Right or Space)</source>
        <translation>Nächster Schritt (Rechts oder Leertaste)</translation>
    </message>
    <message>
        <source>Reset the step, with its question unanswered</source>
        <translation>Schritt zurücksetzen, mit offener Frage</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Progress of the lesson</source>
        <translation>Fortschritt der Lektion</translation>
    </message>
    <message>
        <source>Stop and return to the list; results so far remain</source>
        <translation>Anhalten und zurück zur Liste; bisherige Ergebnisse bleiben</translation>
    </message>
    <message>
        <source>Step of the lesson</source>
        <translation>Schritt der Lektion</translation>
    </message>
    <message>
        <source>➔ Look at %1.</source>
        <translation>➔ Ansehen: %1.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Schritt %1: %2</translation>
    </message>
</context>
<context>
    <name>pimento::LineView</name>
    <message>
        <source>%1   · %2 lines</source>
        <translation>%1   · %2 Zeilen</translation>
    </message>
    <message>
        <source>%1 lines that differ only in numbers; click the sign to show them</source>
        <translation>%1 Zeilen, die sich nur in Zahlen unterscheiden; Klick auf das Zeichen zeigt sie</translation>
    </message>
</context>
<context>
    <name>pimento::LinkController</name>
    <message>
        <source>Show in &amp;Inspect or Timeline</source>
        <translation>In &amp;Untersuchen oder Zeitverlauf zeigen</translation>
    </message>
    <message>
        <source>This system does not link commands to tensors.</source>
        <translation>Dieses System verknüpft Befehle nicht mit Tensoren.</translation>
    </message>
    <message>
        <source>Linking commands to tensors…</source>
        <translation>Verknüpft Befehle mit Tensoren…</translation>
    </message>
    <message>
        <source>line %1 of “%2”</source>
        <translation>Zeile %1 von „%2“</translation>
    </message>
    <message>
        <source>Show the commands of the selected line in the Timeline (F4)</source>
        <translation>Die Befehle der ausgewählten Zeile im Zeitverlauf zeigen (F4)</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Timeline ▸</source>
        <translation>Zeitverlauf ▸</translation>
    </message>
    <message>
        <source>no command</source>
        <translation>kein Befehl</translation>
    </message>
    <message>
        <source>No command of the Timeline belongs to this line.</source>
        <translation>Kein Befehl des Zeitverlaufs gehört zu dieser Zeile.</translation>
    </message>
    <message>
        <source>1 command ▸</source>
        <translation>1 Befehl ▸</translation>
    </message>
    <message>
        <source>%1 commands ▸</source>
        <translation>%1 Befehle ▸</translation>
    </message>
    <message>
        <source>Ro&amp;ws and columns of a bank</source>
        <translation>Zeilen und Spalten einer &amp;Bank</translation>
    </message>
    <message>
        <source>Rows and columns of a bank</source>
        <translation>Zeilen und Spalten einer Bank</translation>
    </message>
    <message>
        <source>Zoom into a bank and back</source>
        <translation>In eine Bank hinein und zurück</translation>
    </message>
    <message>
        <source>Enter, Esc</source>
        <translation>Eingabe, Esc</translation>
    </message>
    <message>
        <source>Move between columns</source>
        <translation>Zwischen Spalten bewegen</translation>
    </message>
    <message>
        <source>← → ↑ ↓</source>
        <translation>← → ↑ ↓</translation>
    </message>
    <message>
        <source>Previous and next step</source>
        <translation>Voriger und nächster Schritt</translation>
    </message>
    <message>
        <source>, and .</source>
        <translation>, und .</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder Pause</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>&amp;Data movement</source>
        <translation>Da&amp;tenbewegung</translation>
    </message>
    <message>
        <source>Recording the run…</source>
        <translation>Der Lauf wird aufgezeichnet…</translation>
    </message>
</context>
<context>
    <name>pimento::ListingColumn</name>
    <message>
        <source>Fold lines that differ only in numbers, or show all lines</source>
        <translation>Zeilen zusammenklappen, die sich nur in Zahlen unterscheiden, oder alle zeigen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit the text, check it and simulate it</source>
        <translation>Den Text ändern, prüfen und simulieren</translation>
    </message>
    <message>
        <source>the first %1 lines</source>
        <translation>die ersten %1 Zeilen</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Ausklappen</translation>
    </message>
</context>
<context>
    <name>pimento::ListingEditor</name>
    <message>
        <source>&amp;Check and simulate</source>
        <translation>&amp;Prüfen und simulieren</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>Text of the listing</source>
        <translation>Text der Darstellung</translation>
    </message>
    <message>
        <source>Discards the changes and shows the text of the selected candidate</source>
        <translation>Verwirft die Änderungen und zeigt den Text des ausgewählten Kandidaten</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Anhalten</translation>
    </message>
</context>
<context>
    <name>pimento::LiveAnswer</name>
    <message>
        <source>Program of the best candidate</source>
        <translation>Programm des besten Kandidaten</translation>
    </message>
    <message>
        <source>The best candidate of this kernel appears here, with its costs and its program.</source>
        <translation>Hier erscheint der beste Kandidat dieses Kernels mit seinen Kosten und seinem Programm.</translation>
    </message>
</context>
<context>
    <name>pimento::LiveColumns</name>
    <message>
        <source>Best candidate while you type</source>
        <translation>Bester Kandidat, während Sie tippen</translation>
    </message>
    <message>
        <source>For comparison</source>
        <translation>Zum Vergleich</translation>
    </message>
    <message>
        <source>Device or option to compare with</source>
        <translation>Gerät oder Option zum Vergleich</translation>
    </message>
    <message>
        <source>Shows the best candidate on another device, or with another option</source>
        <translation>Zeigt den besten Kandidaten auf einem anderen Gerät oder mit einer anderen Option</translation>
    </message>
    <message>
        <source>compare with %1</source>
        <translation>vergleichen mit %1</translation>
    </message>
    <message>
        <source>compare with…</source>
        <translation>vergleichen mit…</translation>
    </message>
</context>
<context>
    <name>pimento::LiveController</name>
    <message>
        <source>for the last kernel without mistakes</source>
        <translation>zum letzten Kernel ohne Fehler</translation>
    </message>
</context>
<context>
    <name>pimento::LiveSearch</name>
    <message>
        <source>Best: %1, %2. No other candidate costs less.</source>
        <translation>Bester: %1, %2. Kein anderer Kandidat kostet weniger.</translation>
    </message>
    <message>
        <source>Best so far: %1, %2.</source>
        <translation>Bester bisher: %1, %2.</translation>
    </message>
    <message>
        <source>There is not enough memory for this shape.</source>
        <translation>Für diese Größen reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>sucht…</translation>
    </message>
    <message>
        <source>no candidate within a second</source>
        <translation>kein Kandidat binnen einer Sekunde</translation>
    </message>
</context>
<context>
    <name>pimento::MainWindow</name>
    <message>
        <source>Pimento</source>
        <translation>Pimento</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>listing candidates…</source>
        <translation>listet Kandidaten auf…</translation>
    </message>
    <message>
        <source>simulating…</source>
        <translation>simuliert…</translation>
    </message>
    <message>
        <source>Select a candidate to see how busy its groups and cores are.</source>
        <translation>Wählen Sie einen Kandidaten aus, um zu sehen, wie beschäftigt seine Gruppen und Kerne sind.</translation>
    </message>
    <message>
        <source>Select a candidate on the page Explore to see how it works.</source>
        <translation>Wählen Sie auf der Seite Erkunden einen Kandidaten aus, um zu sehen, wie er arbeitet.</translation>
    </message>
    <message>
        <source>Stopped. Select the candidate again for all details.</source>
        <translation>Angehalten. Wählen Sie den Kandidaten noch einmal aus, um alles zu sehen.</translation>
    </message>
    <message>
        <source>Simulating the selected candidate…</source>
        <translation>Simuliert den ausgewählten Kandidaten…</translation>
    </message>
    <message>
        <source>This system has no device map.</source>
        <translation>Dieses System hat keine Gerätekarte.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>E&amp;xplore</source>
        <translation>&amp;Erkunden</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Open &amp;example</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open &amp;kernel…</source>
        <translation>&amp;Kernel öffnen…</translation>
    </message>
    <message>
        <source>&amp;Save kernel…</source>
        <translation>Kernel &amp;speichern…</translation>
    </message>
    <message>
        <source>Open &amp;device file…</source>
        <translation>&amp;Gerätedatei öffnen…</translation>
    </message>
    <message>
        <source>Export &amp;table…</source>
        <translation>&amp;Tabelle exportieren…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>&amp;Erkunden</translation>
    </message>
    <message>
        <source>&amp;Find the best</source>
        <translation>&amp;Besten finden</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Select the &amp;best candidate</source>
        <translation>Besten Kandidaten a&amp;uswählen</translation>
    </message>
    <message>
        <source>/&amp;Pin the selected candidate</source>
        <translation>/Ausgewählten Kandidaten an&amp;heften</translation>
    </message>
    <message>
        <source>Fi&amp;lter candidates</source>
        <translation>Kandidaten &amp;filtern</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>W&amp;eitersuchen</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>L&amp;ogarithmic axes</source>
        <translation>L&amp;ogarithmische Achsen</translation>
    </message>
    <message>
        <source>&amp;Reset view of the scatter</source>
        <translation>Streudiagramm &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Documents</source>
        <translation>&amp;Dokumente</translation>
    </message>
    <message>
        <source>&amp;About Pimento</source>
        <translation>&amp;Über Pimento</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv);;Workbook (*.xlsx)</source>
        <translation>CSV (*.csv);;Arbeitsmappe (*.xlsx)</translation>
    </message>
    <message>
        <source>%1 cannot be written. Choose another folder.</source>
        <translation>%1 lässt sich nicht schreiben. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>you open another kernel</source>
        <translation>Sie einen anderen Kernel öffnen</translation>
    </message>
    <message>
        <source>Open kernel</source>
        <translation>Kernel öffnen</translation>
    </message>
    <message>
        <source>Save kernel</source>
        <translation>Kernel speichern</translation>
    </message>
    <message>
        <source>Kernels (*.py)</source>
        <translation>Kernels (*.py)</translation>
    </message>
    <message>
        <source>you close the window</source>
        <translation>Sie das Fenster schließen</translation>
    </message>
    <message>
        <source>%1 is not saved</source>
        <translation>%1 ist nicht gespeichert</translation>
    </message>
    <message>
        <source>%1 devices are not saved</source>
        <translation>%1 Geräte sind nicht gespeichert</translation>
    </message>
    <message>
        <source>Save %1 before %2?</source>
        <translation>%1 speichern, bevor %2?</translation>
    </message>
    <message>
        <source>Studies (*.pimento);;All files (*)</source>
        <translation>Studien (*.pimento);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;New session</source>
        <translation>&amp;Neue Sitzung</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Open st&amp;udy…</source>
        <translation>Studie ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Recent studies</source>
        <translation>&amp;Letzte Studien</translation>
    </message>
    <message>
        <source>Save study &amp;as…</source>
        <translation>Studie speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Open study</source>
        <translation>Studie öffnen</translation>
    </message>
    <message>
        <source>Save study as</source>
        <translation>Studie speichern unter</translation>
    </message>
    <message>
        <source>study.pimento</source>
        <translation>studie.pimento</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>%1 — Pimento</source>
        <translation>%1 — Pimento</translation>
    </message>
    <message>
        <source>This session is not saved: %1</source>
        <translation>Diese Sitzung wird nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Restored from %1: Pimento did not exit cleanly.</source>
        <translation>Wiederhergestellt aus %1: Pimento wurde nicht ordentlich beendet.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>Export timeline</source>
        <translation>Zeitverlauf exportieren</translation>
    </message>
    <message>
        <source>Select a candidate on the page Explore to see what it does over time.</source>
        <translation>Wählen Sie auf der Seite Erkunden einen Kandidaten aus, um seinen Verlauf zu sehen.</translation>
    </message>
    <message>
        <source>This system simulates no commands: there is no timeline.</source>
        <translation>Dieses System simuliert keine Befehle: Es gibt keinen Zeitverlauf.</translation>
    </message>
    <message>
        <source>Timeline for Perfetto (*.json)</source>
        <translation>Zeitverlauf für Perfetto (*.json)</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>&amp;Lernen</translation>
    </message>
    <message>
        <source>Open pre&amp;dictor…</source>
        <translation>&amp;Vorhersager öffnen…</translation>
    </message>
    <message>
        <source>another kernel replaces it</source>
        <translation>ein anderer Kernel ihn ersetzt</translation>
    </message>
    <message>
        <source>my-%1</source>
        <translation>mein-%1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save changed text</source>
        <translation>Geänderten Text speichern</translation>
    </message>
    <message>
        <source>Which candidates are worth a look?</source>
        <translation>Welche Kandidaten lohnen einen Blick?</translation>
    </message>
    <message>
        <source>How does the selected candidate work?</source>
        <translation>Wie arbeitet der ausgewählte Kandidat?</translation>
    </message>
    <message>
        <source>Which candidate or device is better, and by how much?</source>
        <translation>Welcher Kandidat oder welches Gerät ist besser, und um wie viel?</translation>
    </message>
    <message>
        <source>What happens in which cycle?</source>
        <translation>Was geschieht in welchem Takt?</translation>
    </message>
    <message>
        <source>What does the kernel compute?</source>
        <translation>Was berechnet der Kernel?</translation>
    </message>
    <message>
        <source>What can a device do, and how fast?</source>
        <translation>Was kann ein Gerät, und wie schnell?</translation>
    </message>
    <message>
        <source>How do device parameters change the best candidate?</source>
        <translation>Wie ändern Geräteparameter den besten Kandidaten?</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Which lessons are there?</source>
        <translation>Welche Lektionen gibt es?</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Candidates of the layer “%1” of the language model.</source>
        <translation>Kandidaten der Schicht „%1“ des Sprachmodells.</translation>
    </message>
    <message>
        <source>Back to the model</source>
        <translation>Zurück zum Modell</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>How fast does a language model run?</source>
        <translation>Wie schnell läuft ein Sprachmodell?</translation>
    </message>
    <message>
        <source>Clear the br&amp;ush</source>
        <translation>Pi&amp;nsel löschen</translation>
    </message>
    <message>
        <source>Reset &amp;layout</source>
        <translation>A&amp;nordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>Fertig: %1</translation>
    </message>
    <message>
        <source>Open Explore</source>
        <translation>„Erkunden“ öffnen</translation>
    </message>
    <message>
        <source>Pre&amp;vious question</source>
        <translation>&amp;Vorige Frage</translation>
    </message>
    <message>
        <source>Ne&amp;xt question</source>
        <translation>N&amp;ächste Frage</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>Ve&amp;rlauf</translation>
    </message>
    <message>
        <source>Kernels, layers and networks (*.py *.json);;Files for Timeloop (*.yaml *.yml);;All files (*)</source>
        <translation>Kernels, Schichten und Netze (*.py *.json);;Dateien für Timeloop (*.yaml *.yml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Layers and networks (*.json)</source>
        <translation>Schichten und Netze (*.json)</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>What does each layer of a network cost?</source>
        <translation>Was kostet jede Schicht eines Netzes?</translation>
    </message>
    <message>
        <source>Back to the network</source>
        <translation>Zurück zum Netz</translation>
    </message>
    <message>
        <source>Layer “%1” of the network on %2.</source>
        <translation>Schicht „%1“ des Netzes auf %2.</translation>
    </message>
    <message>
        <source>Mappings of the layer “%1” of the network.</source>
        <translation>Abbildungen der Schicht „%1“ des Netzes.</translation>
    </message>
    <message>
        <source>Serve</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>How long do requests wait for their answers?</source>
        <translation>Wie lange warten Anfragen auf ihre Antworten?</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>What does the study know?</source>
        <translation>Was weiß die Studie?</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>pimento::MapRow</name>
    <message>
        <source>%1: %2 by bank</source>
        <translation>%1: %2 nach Bank</translation>
    </message>
    <message>
        <source>%1. Without a map: %2</source>
        <translation>%1. Ohne Karte: %2</translation>
    </message>
</context>
<context>
    <name>pimento::MistakeList</name>
    <message>
        <source>1 mistake:</source>
        <translation>1 Fehler:</translation>
    </message>
    <message>
        <source>%1 mistakes:</source>
        <translation>%1 Fehler:</translation>
    </message>
</context>
<context>
    <name>pimento::ModelController</name>
    <message>
        <source>There is not enough memory for this; choose fewer tokens.</source>
        <translation>Dafür reicht der Arbeitsspeicher nicht; wählen Sie weniger Token.</translation>
    </message>
    <message>
        <source>Run the language &amp;model</source>
        <translation>Sprach&amp;modell starten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Another placement on the bars</source>
        <translation>Eine andere Platzierung auf den Balken</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>Auf, Ab</translation>
    </message>
    <message>
        <source>Another context on the slider</source>
        <translation>Ein anderer Kontext auf dem Regler</translation>
    </message>
    <message>
        <source>Left, Right, Page Up, Page Down</source>
        <translation>Links, Rechts, Bild auf, Bild ab</translation>
    </message>
    <message>
        <source>The candidates of a layer</source>
        <translation>Die Kandidaten einer Schicht</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Another batch on the plot</source>
        <translation>Ein anderer Batch im Bild</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>Links, Rechts</translation>
    </message>
    <message>
        <source>Choose a placement.</source>
        <translation>Wählen Sie eine Platzierung.</translation>
    </message>
    <message>
        <source>exploring…</source>
        <translation>wird erkundet…</translation>
    </message>
    <message>
        <source>batch %L1, %2</source>
        <translation>Batch %L1, %2</translation>
    </message>
    <message>
        <source>%1: %L2 of %L3 kernels explored</source>
        <translation>%1: %L2 von %L3 Kernels erkundet</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>hält an…</translation>
    </message>
    <message>
        <source>Filled: on the Pareto front.</source>
        <translation>Gefüllt: auf der Pareto-Front.</translation>
    </message>
    <message>
        <source>Open model file</source>
        <translation>Modelldatei öffnen</translation>
    </message>
    <message>
        <source>Language models (*.json);;All files (*)</source>
        <translation>Sprachmodelle (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Candidates of a layer</source>
        <translation>Kandidaten einer Schicht</translation>
    </message>
    <message>
        <source>Open model f&amp;ile…</source>
        <translation>Mode&amp;lldatei öffnen…</translation>
    </message>
    <message>
        <source>Find batc&amp;hes of the model</source>
        <translation>Bat&amp;ches des Modells finden</translation>
    </message>
    <message>
        <source>Cop&amp;y Model as command line</source>
        <translation>Modell als Befehlszeile &amp;kopieren</translation>
    </message>
    <message>
        <source>Next or previous power segment</source>
        <translation>Nächster oder voriger Leistungsabschnitt</translation>
    </message>
    <message>
        <source>The model file cannot be read.</source>
        <translation>Die Modelldatei kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Stopped after %L1 of %L2 placements. Press Run to continue.</source>
        <translation>Angehalten nach %L1 von %L2 Platzierungen. „Starten“ macht weiter.</translation>
    </message>
    <message>
        <source>Stopped; press Find batches to continue.</source>
        <translation>Angehalten; „Batches finden“ macht weiter.</translation>
    </message>
    <message>
        <source>Stopped before the first placement was complete. Press Run to continue.</source>
        <translation>Angehalten, bevor die erste Platzierung fertig war. „Starten“ macht weiter.</translation>
    </message>
    <message>
        <source>These results are for: %1</source>
        <translation>Diese Ergebnisse gehören zu: %1</translation>
    </message>
    <message>
        <source>The question has changed (%1). These results are for: %2</source>
        <translation>Die Frage hat sich geändert (%1). Diese Ergebnisse gehören zu: %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>pimento::ModelFields</name>
    <message>
        <source>&amp;Run</source>
        <translation>Sta&amp;rten</translation>
    </message>
    <message>
        <source>Run any&amp;way</source>
        <translation>&amp;Trotzdem starten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Open model file or config.json…</source>
        <translation>Modelldatei oder config.json öffnen…</translation>
    </message>
    <message>
        <source>Open model file</source>
        <translation>Modelldatei öffnen</translation>
    </message>
    <message>
        <source>Language &amp;model</source>
        <translation>Sprach&amp;modell</translation>
    </message>
    <message>
        <source>Placements</source>
        <translation>Platzierungen</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>H&amp;ost</source>
        <translation>H&amp;ost</translation>
    </message>
    <message>
        <source>&amp;Number</source>
        <translation>A&amp;nzahl</translation>
    </message>
    <message>
        <source>&amp;Link</source>
        <translation>&amp;Verbindung</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>&amp;Batch</translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation>E&amp;ingabe</translation>
    </message>
    <message>
        <source>O&amp;utput</source>
        <translation>A&amp;usgabe</translation>
    </message>
    <message>
        <source>Sequences per batch</source>
        <translation>Sequenzen je Batch</translation>
    </message>
    <message>
        <source>Tokens of each prompt</source>
        <translation>Token jedes Prompts</translation>
    </message>
    <message>
        <source>Tokens to generate per sequence; the prefill yields the first one</source>
        <translation>Zu erzeugende Token je Sequenz; das erste liefert der Prefill</translation>
    </message>
    <message>
        <source>Compute time and energy of each placement</source>
        <translation>Zeit und Energie jeder Platzierung berechnen</translation>
    </message>
    <message>
        <source>Run as if the model fitted into memory</source>
        <translation>Rechnen, als passte das Modell in den Speicher</translation>
    </message>
    <message>
        <source>Stop and keep the results so far</source>
        <translation>Anhalten und bisherige Ergebnisse behalten</translation>
    </message>
    <message>
        <source>Kernels explored</source>
        <translation>Erkundete Kernels</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Kernel la&amp;unches</source>
        <translation>&amp;Kernelstarts</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>umgelegt</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>moved for free</source>
        <translation>kostenlos umgelegt</translation>
    </message>
    <message>
        <source>What happens to keys and values that attention needs elsewhere</source>
        <translation>Was mit Keys und Values geschieht, die die Attention anderswo braucht</translation>
    </message>
    <message>
        <source>&amp;Keys and values</source>
        <translation>Ke&amp;ys und Values</translation>
    </message>
</context>
<context>
    <name>pimento::ModelPage</name>
    <message>
        <source>No results yet.

Choose a language model and a host, then press Run. The page shows the decode step of each placement, layer by layer.</source>
        <translation>Noch keine Ergebnisse.

Wählen Sie ein Sprachmodell und einen Host, dann „Starten“. Die Seite zeigt den Decode-Schritt jeder Platzierung, Schicht für Schicht.</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Copy the pimento-cli command for this run</source>
        <translation>Den Befehl von pimento-cli für diesen Lauf kopieren</translation>
    </message>
    <message>
        <source>Placement whose layers are shown</source>
        <translation>Platzierung, deren Schichten zu sehen sind</translation>
    </message>
    <message>
        <source>Layers of the step</source>
        <translation>Schichten des Schritts</translation>
    </message>
    <message>
        <source>by part</source>
        <translation>nach Teil</translation>
    </message>
    <message>
        <source>by where it runs</source>
        <translation>nach Ort</translation>
    </message>
    <message>
        <source>How the time of a step is divided</source>
        <translation>Wie die Zeit eines Schritts geteilt wird</translation>
    </message>
    <message>
        <source>Decode step and prefill</source>
        <translation>Decode-Schritt und Prefill</translation>
    </message>
    <message>
        <source>Step over the context</source>
        <translation>Schritt über den Kontext</translation>
    </message>
    <message>
        <source>Latency and throughput</source>
        <translation>Latenz und Durchsatz</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>&amp;Context of the step</source>
        <translation>&amp;Kontext des Schritts</translation>
    </message>
    <message>
        <source>Context of the step, in tokens</source>
        <translation>Kontext des Schritts, in Token</translation>
    </message>
    <message>
        <source>How fast does a language model run?</source>
        <translation>Wie schnell läuft ein Sprachmodell?</translation>
    </message>
    <message>
        <source>Exploring the kernels of the first placement…</source>
        <translation>Erkundet die Kernels der ersten Platzierung…</translation>
    </message>
    <message>
        <source>%1: batch %L2, %L3 + %L4 tokens</source>
        <translation>%1: Batch %L2, %L3 + %L4 Token</translation>
    </message>
    <message>
        <source>%L1 of %L2 to %L3 tokens</source>
        <translation>%L1 von %L2 bis %L3 Token</translation>
    </message>
    <message>
        <source>%1, %L2 tokens: %3</source>
        <translation>%1, %L2 Token: %3</translation>
    </message>
    <message>
        <source>decode step at %L1 tokens</source>
        <translation>Decode-Schritt bei %L1 Token</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>Find batches</source>
        <translation>Batches finden</translation>
    </message>
    <message>
        <source>Batches of 1, 2, 4 and so on, up to the largest that fits</source>
        <translation>Batches von 1, 2, 4 und so weiter bis zum größten, der passt</translation>
    </message>
    <message>
        <source>by use</source>
        <translation>nach Verwendung</translation>
    </message>
    <message>
        <source>Power of a stack</source>
        <translation>Leistung eines Stapels</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>This host has no PIM devices.</source>
        <translation>Dieser Host hat keine PIM-Geräte.</translation>
    </message>
    <message>
        <source>%1 on average, peak %2</source>
        <translation>%1 im Mittel, Spitze %2</translation>
    </message>
    <message>
        <source>Power of a stack: %1</source>
        <translation>Leistung eines Stapels: %1</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal starten</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>What if the host were different?</source>
        <translation>Was wäre mit einem anderen Host?</translation>
    </message>
</context>
<context>
    <name>pimento::MovePicture</name>
    <message>
        <source>Data movement of the run</source>
        <translation>Datenbewegung des Laufs</translation>
    </message>
    <message>
        <source>%1 leaves: %2</source>
        <translation>%1 geht ab: %2</translation>
    </message>
    <message>
        <source>%1 arrives: %2</source>
        <translation>%1 kommt an: %2</translation>
    </message>
    <message>
        <source>%1 comes back: %2</source>
        <translation>%1 kommt zurück: %2</translation>
    </message>
    <message>
        <source>%1 goes back: %2</source>
        <translation>%1 geht zurück: %2</translation>
    </message>
</context>
<context>
    <name>pimento::MovesView</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Play the run (Space)</source>
        <translation>Lauf abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Playhead, shared with the Timeline</source>
        <translation>Abspielmarke, gemeinsam mit dem Zeitverlauf</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>%1 of %2: %3 of %4 moved.</source>
        <translation>%1 von %2: %3 von %4 bewegt.</translation>
    </message>
    <message>
        <source>Times are those of the whole run, not of the Timeline.</source>
        <translation>Die Zeiten sind die des ganzen Laufs, nicht die des Zeitverlaufs.</translation>
    </message>
    <message>
        <source>Only the widest arcs are drawn.</source>
        <translation>Nur die breitesten Bögen sind gezeichnet.</translation>
    </message>
    <message>
        <source>dashed: comes back</source>
        <translation>gestrichelt: kommt zurück</translation>
    </message>
</context>
<context>
    <name>pimento::NetworkController</name>
    <message>
        <source>There is not enough memory for this network.</source>
        <translation>Für dieses Netz reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>Open net&amp;work file…</source>
        <translation>Netzdatei &amp;öffnen…</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Another layer</source>
        <translation>Eine andere Schicht</translation>
    </message>
    <message>
        <source>Up, Down, Left, Right</source>
        <translation>Auf, Ab, Links, Rechts</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Draw equal blocks once, or all</source>
        <translation>Gleiche Blöcke einmal oder alle zeichnen</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Zoom the graph</source>
        <translation>Graph vergrößern oder verkleinern</translation>
    </message>
    <message>
        <source>+, -, 0</source>
        <translation>+, -, 0</translation>
    </message>
    <message>
        <source>Open network</source>
        <translation>Netz öffnen</translation>
    </message>
    <message>
        <source>Networks (*.onnx *.json);;All files (*)</source>
        <translation>Netze (*.onnx *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>listing layers…</source>
        <translation>Schichten werden aufgelistet…</translation>
    </message>
    <message>
        <source>%1: %L2 of %L3</source>
        <translation>%1: %L2 von %L3</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>hält an…</translation>
    </message>
    <message>
        <source>Stopped. %1</source>
        <translation>Angehalten. %1</translation>
    </message>
    <message>
        <source>Place the network on all de&amp;vices</source>
        <translation>Netz auf alle &amp;Geräte verteilen</translation>
    </message>
    <message>
        <source>Another cell of all devices</source>
        <translation>Eine andere Zelle von allen Geräten</translation>
    </message>
    <message>
        <source>The layer of a cell on its device</source>
        <translation>Die Schicht einer Zelle auf ihrem Gerät</translation>
    </message>
    <message>
        <source>Find mappings of the net&amp;work</source>
        <translation>Abbildungen f&amp;ür das Netz suchen</translation>
    </message>
    <message>
        <source>The mappings of a layer</source>
        <translation>Die Abbildungen einer Schicht</translation>
    </message>
    <message>
        <source>Mappings of a layer</source>
        <translation>Abbildungen einer Schicht</translation>
    </message>
</context>
<context>
    <name>pimento::NetworkGraph</name>
    <message>
        <source>%1 + %L2</source>
        <translation>%1 + %L2</translation>
    </message>
    <message>
        <source>joined</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>%L1 equal blocks</source>
        <translation>%L1 gleiche Blöcke</translation>
    </message>
    <message>
        <source>layers of a block</source>
        <translation>Schichten eines Blocks</translation>
    </message>
    <message>
        <source>Click to draw one of them</source>
        <translation>Ein Klick zeichnet einen davon</translation>
    </message>
    <message>
        <source>Click to draw all of them</source>
        <translation>Ein Klick zeichnet alle</translation>
    </message>
    <message>
        <source>represents</source>
        <translation>vertritt</translation>
    </message>
    <message>
        <source>%L1 equal layers</source>
        <translation>%L1 gleiche Schichten</translation>
    </message>
    <message>
        <source>Graph of the network; arrow keys choose a layer, Return opens its mappings</source>
        <translation>Graph des Netzes; Pfeiltasten wählen eine Schicht, die Eingabetaste öffnet ihre Abbildungen</translation>
    </message>
</context>
<context>
    <name>pimento::NetworkPage</name>
    <message>
        <source>Open file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Equal &amp;blocks</source>
        <translation>Gleiche &amp;Blöcke</translation>
    </message>
    <message>
        <source>&amp;Functions</source>
        <translation>&amp;Funktionen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
    <message>
        <source>Simplifications of the drawing</source>
        <translation>Vereinfachungen der Zeichnung</translation>
    </message>
    <message>
        <source>No network yet.

Choose a network of the library, or open a file (.onnx or .json). The page shows its layers, and finds the best mapping of each on an accelerator.</source>
        <translation>Noch kein Netz.

Wählen Sie ein Netz der Bibliothek, oder öffnen Sie eine Datei (.onnx oder .json). Die Seite zeigt die Schichten und findet die beste Abbildung jeder Schicht auf einem Beschleuniger.</translation>
    </message>
    <message>
        <source>&amp;Network</source>
        <translation>&amp;Netz</translation>
    </message>
    <message>
        <source>Open a network: ONNX, or JSON of Pimento</source>
        <translation>Ein Netz öffnen: ONNX, oder JSON von Pimento</translation>
    </message>
    <message>
        <source>&amp;Accelerator</source>
        <translation>&amp;Beschleuniger</translation>
    </message>
    <message>
        <source>&amp;Minimise</source>
        <translation>&amp;Minimieren</translation>
    </message>
    <message>
        <source>colour: %1</source>
        <translation>Farbe: %1</translation>
    </message>
    <message>
        <source>Figure that colours the layers</source>
        <translation>Größe, die die Schichten färbt</translation>
    </message>
    <message>
        <source>Draw a block that repeats once, in a frame with the number of repeats</source>
        <translation>Einen Block, der sich wiederholt, einmal zeichnen, in einem Rahmen mit der Zahl der Wiederholungen</translation>
    </message>
    <message>
        <source>Draw functions and poolings in the box of the layer that they read</source>
        <translation>Funktionen und Poolings im Kasten der Schicht zeichnen, die sie lesen</translation>
    </message>
    <message>
        <source>find a layer</source>
        <translation>Schicht suchen</translation>
    </message>
    <message>
        <source>Find layers by name or kind</source>
        <translation>Schichten nach Name oder Art suchen</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>bitte wählen</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the search and keep its results</source>
        <translation>Die Suche anhalten und ihre Ergebnisse behalten</translation>
    </message>
    <message>
        <source>All devices</source>
        <translation>Alle Geräte</translation>
    </message>
    <message>
        <source>What does each layer cost on one accelerator?</source>
        <translation>Was kostet jede Schicht auf einem Beschleuniger?</translation>
    </message>
    <message>
        <source>Which device should compute which layer?</source>
        <translation>Welches Gerät soll welche Schicht rechnen?</translation>
    </message>
    <message>
        <source>Find mappings</source>
        <translation>Abbildungen suchen</translation>
    </message>
    <message>
        <source>Find the best mapping of each layer, and prove it</source>
        <translation>Die beste Abbildung jeder Schicht finden und beweisen</translation>
    </message>
    <message>
        <source>One device</source>
        <translation>Ein Gerät</translation>
    </message>
</context>
<context>
    <name>pimento::NetworkTableModel</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Order in which layers are computed</source>
        <translation>Reihenfolge, in der Schichten berechnet werden</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What the layer computes, and the functions joined with it</source>
        <translation>Was die Schicht berechnet, mit den Funktionen, die zu ihr gehören</translation>
    </message>
    <message>
        <source>Multiply-accumulates of the layer, times its repeats</source>
        <translation>Multiplikationen mit Additionen der Schicht, mal Wiederholungen</translation>
    </message>
    <message>
        <source>Elements of its matrices and windows</source>
        <translation>Elemente ihrer Matrizen und Fenster</translation>
    </message>
    <message>
        <source>Latency of the best mapping, times the repeats of the layer</source>
        <translation>Latenz der besten Abbildung, mal Wiederholungen der Schicht</translation>
    </message>
    <message>
        <source>Energy of the best mapping, times the repeats of the layer</source>
        <translation>Energie der besten Abbildung, mal Wiederholungen der Schicht</translation>
    </message>
    <message>
        <source>energy by part</source>
        <translation>Energie nach Teilen</translation>
    </message>
    <message>
        <source>Multiply-accumulates, levels of memory and row activations</source>
        <translation>Multiplikationen, Speicherebenen und Zeilenaktivierungen</translation>
    </message>
    <message>
        <source>DRAM row activations of the best mapping, times the repeats of the layer</source>
        <translation>Zeilenaktivierungen im DRAM der besten Abbildung, mal Wiederholungen der Schicht</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Dimensions of the result</source>
        <translation>Dimensionen des Ergebnisses</translation>
    </message>
    <message>
        <source>%1: click to explore the mappings of this layer</source>
        <translation>%1: Klick untersucht die Abbildungen dieser Schicht</translation>
    </message>
    <message>
        <source>Name of the layer; a link leads to its mappings</source>
        <translation>Name der Schicht; ein Link führt zu ihren Abbildungen</translation>
    </message>
</context>
<context>
    <name>pimento::NetworkTableView</name>
    <message>
        <source>Layers of the network; Return opens the mappings of a layer</source>
        <translation>Schichten des Netzes; die Eingabetaste öffnet die Abbildungen einer Schicht</translation>
    </message>
</context>
<context>
    <name>pimento::NoteDialog</name>
    <message>
        <source>&amp;Remove note</source>
        <translation>Notiz &amp;entfernen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note about the candidate</source>
        <translation>Notiz zum Kandidaten</translation>
    </message>
    <message>
        <source>Your note about this candidate</source>
        <translation>Ihre Notiz zu diesem Kandidaten</translation>
    </message>
    <message>
        <source>Ctrl+Return saves the note. It stays with the candidate.</source>
        <translation>Strg+Eingabe speichert die Notiz. Sie bleibt beim Kandidaten.</translation>
    </message>
    <message>
        <source>Not saved yet. Esc again discards the note, Ctrl+Return saves it.</source>
        <translation>Noch nicht gespeichert. Esc noch einmal verwirft die Notiz, Strg+Eingabe speichert sie.</translation>
    </message>
</context>
<context>
    <name>pimento::NotesController</name>
    <message>
        <source>&amp;Note about the selected candidate…</source>
        <translation>No&amp;tiz zum ausgewählten Kandidaten…</translation>
    </message>
    <message>
        <source>N&amp;otes and pins…</source>
        <translation>Notizen und &amp;Pins…</translation>
    </message>
    <message>
        <source>Notes and pins</source>
        <translation>Notizen und Pins</translation>
    </message>
    <message>
        <source>Export notes and pins</source>
        <translation>Notizen und Pins exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>pimento::NotesView</name>
    <message>
        <source>&amp;Go to the candidate</source>
        <translation>&amp;Zum Kandidaten</translation>
    </message>
    <message>
        <source>&amp;Note…</source>
        <translation>&amp;Notiz…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Search in notes, candidates and questions</source>
        <translation>In Notizen, Kandidaten und Fragen suchen</translation>
    </message>
    <message>
        <source>Candidates with a note or a pin, by question</source>
        <translation>Kandidaten mit Notiz oder Pin, nach Frage</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Pin</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Shows the question of the candidate and selects the candidate (Return)</source>
        <translation>Zeigt die Frage des Kandidaten und wählt ihn aus (Eingabe)</translation>
    </message>
    <message>
        <source>Changes the note (F2)</source>
        <translation>Ändert die Notiz (F2)</translation>
    </message>
    <message>
        <source>Removes note and pin (Delete); Ctrl+Z restores them</source>
        <translation>Entfernt Notiz und Pin (Entf); Strg+Z stellt sie wieder her</translation>
    </message>
    <message>
        <source>Writes all notes and pins of the study as a table (CSV)</source>
        <translation>Schreibt alle Notizen und Pins der Studie als Tabelle (CSV)</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>No notes or pins yet. Select a candidate and write a note (Ctrl+K), or pin it (Shift+1 to Shift+4).</source>
        <translation>Noch keine Notizen oder Pins. Wählen Sie einen Kandidaten aus und schreiben Sie eine Notiz (Strg+K), oder heften Sie ihn an (Umschalt+1 bis Umschalt+4).</translation>
    </message>
    <message>
        <source>No candidate of %1 matches.</source>
        <translation>Kein Kandidat von %1 passt.</translation>
    </message>
    <message>
        <source>Candidates: %1 of %2</source>
        <translation>Kandidaten: %1 von %2</translation>
    </message>
</context>
<context>
    <name>pimento::NoticeBar</name>
    <message>
        <source>Notice</source>
        <translation>Mitteilung</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>pimento::OrderPlot</name>
    <message>
        <source>All candidates, sorted by cost</source>
        <translation>Alle Kandidaten, nach Kosten sortiert</translation>
    </message>
    <message>
        <source>candidates, cheapest first</source>
        <translation>Kandidaten, die günstigsten zuerst</translation>
    </message>
    <message>
        <source>not simulated: lower bound</source>
        <translation>nicht simuliert: untere Schranke</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>Number %1: %2, %3</source>
        <translation>Nummer %1: %2, %3</translation>
    </message>
    <message>
        <source>lower bound %1, not simulated</source>
        <translation>untere Schranke %1, nicht simuliert</translation>
    </message>
</context>
<context>
    <name>pimento::OrganisationPicture</name>
    <message>
        <source>Organisation of the device</source>
        <translation>Aufbau des Geräts</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 × %2 a row</source>
        <translation>%1 × %2 je Zeile</translation>
    </message>
    <message>
        <source>No PIM units</source>
        <translation>Keine PIM-Einheiten</translation>
    </message>
    <message>
        <source>A unit beside every bank</source>
        <translation>Eine Einheit an jeder Bank</translation>
    </message>
    <message>
        <source>A unit for every %1 banks</source>
        <translation>Eine Einheit für je %1 Bänke</translation>
    </message>
    <message>
        <source>Rows %1: %2</source>
        <translation>Zeilen %1: %2</translation>
    </message>
    <message>
        <source>%1 rows, %2 for data</source>
        <translation>%1 Zeilen, %2 für Daten</translation>
    </message>
</context>
<context>
    <name>pimento::ParallelPlot</name>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>%1 candidates share this line; click again for the next</source>
        <translation>%1 Kandidaten teilen diese Linie; noch ein Klick zeigt den nächsten</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: %2.&lt;br&gt;Drag to move the axis, or off the top or bottom to drop it; double-click to invert it; right-click for more.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;: %2.&lt;br&gt;Ziehen verschiebt die Achse, über den Rand hinaus entfernt sie; Doppelklick kehrt sie um; Rechtsklick bietet mehr.</translation>
    </message>
    <message>
        <source>Drag along the axis to brush a range</source>
        <translation>Ziehen entlang der Achse wählt einen Bereich</translation>
    </message>
    <message>
        <source>axis %1 of %2: %3</source>
        <translation>Achse %1 von %2: %3</translation>
    </message>
    <message>
        <source>from %1 at the bottom to %2 at the top</source>
        <translation>von %1 unten bis %2 oben</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>logarithmisch</translation>
    </message>
    <message>
        <source>brushed from %1 to %2</source>
        <translation>Pinsel von %1 bis %2</translation>
    </message>
    <message>
        <source>Reset a&amp;xes</source>
        <translation>Achs&amp;en zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Invert</source>
        <translation>&amp;Umkehren</translation>
    </message>
    <message>
        <source>&amp;Even steps</source>
        <translation>&amp;Gleiche Schritte</translation>
    </message>
    <message>
        <source>&amp;Proportional</source>
        <translation>&amp;Proportional</translation>
    </message>
    <message>
        <source>&amp;Logarithmic</source>
        <translation>&amp;Logarithmisch</translation>
    </message>
    <message>
        <source>Move le&amp;ft</source>
        <translation>Nach lin&amp;ks</translation>
    </message>
    <message>
        <source>Move &amp;right</source>
        <translation>Nach &amp;rechts</translation>
    </message>
    <message>
        <source>&amp;Drop this axis</source>
        <translation>Diese &amp;Achse entfernen</translation>
    </message>
    <message>
        <source>&amp;Clear its range</source>
        <translation>&amp;Bereich aufheben</translation>
    </message>
    <message>
        <source>the brush also covers a range of %1</source>
        <translation>der Pinsel erfasst auch einen Bereich von %1</translation>
    </message>
    <message>
        <source>not simulated: %1 of %2 candidates, whose lines end before the cost axes</source>
        <translation>nicht simuliert: %1 von %2 Kandidaten, deren Linien vor den Kostenachsen enden</translation>
    </message>
    <message>
        <source>predicted, not simulated: %1 of %2 candidates</source>
        <translation>vorhergesagt, nicht simuliert: %1 von %2 Kandidaten</translation>
    </message>
    <message>
        <source>1 more axis: widen the window or drop one</source>
        <translation>1 Achse mehr: Fenster verbreitern oder eine entfernen</translation>
    </message>
    <message>
        <source>%1 more axes: widen the window or drop some</source>
        <translation>%1 Achsen mehr: Fenster verbreitern oder einige entfernen</translation>
    </message>
    <message>
        <source>Parallel coordinates of the candidates</source>
        <translation>Parallele Koordinaten der Kandidaten</translation>
    </message>
    <message>
        <source>Add an axis</source>
        <translation>Achse hinzufügen</translation>
    </message>
    <message>
        <source>drop %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>ruled out by the proof and not drawn: %1 of %2 candidates</source>
        <translation>durch den Beweis ausgeschlossen und nicht gezeichnet: %1 von %2 Kandidaten</translation>
    </message>
</context>
<context>
    <name>pimento::ParameterPanel</name>
    <message>
        <source>changed only</source>
        <translation>nur geänderte</translation>
    </message>
    <message>
        <source>Find a parameter</source>
        <translation>Parameter suchen</translation>
    </message>
    <message>
        <source>No parameter matches.</source>
        <translation>Kein Parameter passt.</translation>
    </message>
</context>
<context>
    <name>pimento::ParameterRow</name>
    <message>
        <source>%1, slider</source>
        <translation>%1, Regler</translation>
    </message>
    <message>
        <source>Reset to %1 (Delete)</source>
        <translation>Auf %1 zurücksetzen (Entf)</translation>
    </message>
    <message>
        <source>Reset %1 to %2</source>
        <translation>%1 auf %2 zurücksetzen</translation>
    </message>
    <message>
        <source>%1 (was %2)</source>
        <translation>%1 (war %2)</translation>
    </message>
</context>
<context>
    <name>pimento::PartCover</name>
    <message>
        <source>Answer the question first: this part shows the answer.</source>
        <translation>Beantworten Sie zuerst die Frage: Dieser Teil zeigt die Antwort.</translation>
    </message>
    <message>
        <source>Show it now</source>
        <translation>Jetzt zeigen</translation>
    </message>
</context>
<context>
    <name>pimento::PipelinePicture</name>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>all candidates</source>
        <translation>alle Kandidaten</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>ausgesiebt</translation>
    </message>
    <message>
        <source>≈ predicted</source>
        <translation>≈ vorhergesagt</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bester</translation>
    </message>
    <message>
        <source>From a question to the best candidate: %1</source>
        <translation>Von der Frage zum besten Kandidaten: %1</translation>
    </message>
</context>
<context>
    <name>pimento::PlacementFields</name>
    <message>
        <source>&amp;Custom:</source>
        <translation>&amp;Eigene:</translation>
    </message>
    <message>
        <source>Choose where each part of the model runs</source>
        <translation>Für jeden Teil des Modells wählen, wo er läuft</translation>
    </message>
    <message>
        <source>Where %1 runs</source>
        <translation>Wo %1 läuft</translation>
    </message>
    <message>
        <source>Candidates of kernels</source>
        <translation>Kandidaten von Kernels</translation>
    </message>
    <message>
        <source>proved best</source>
        <translation>bewiesen beste</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>PIM devices</source>
        <translation>PIM-Geräte</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>fastest</source>
        <translation>schnellste</translation>
    </message>
</context>
<context>
    <name>pimento::PlotPanel</name>
    <message>
        <source>Maximise or restore the panel (Ctrl+M, Esc)</source>
        <translation>Feld vergrößern oder verkleinern (Strg+M, Esc)</translation>
    </message>
    <message>
        <source>Maximise %1</source>
        <translation>%1 vergrößern</translation>
    </message>
    <message>
        <source>Save or copy this figure and its data, or drag its title into a document</source>
        <translation>Dieses Bild und seine Daten speichern oder kopieren, oder seinen Titel in ein Dokument ziehen</translation>
    </message>
    <message>
        <source>Figure of %1</source>
        <translation>Bild von %1</translation>
    </message>
    <message>
        <source>Save &amp;figure…</source>
        <translation>B&amp;ild speichern…</translation>
    </message>
    <message>
        <source>&amp;Copy figure</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Save &amp;data…</source>
        <translation>&amp;Daten speichern…</translation>
    </message>
    <message>
        <source>Copy da&amp;ta</source>
        <translation>Da&amp;ten kopieren</translation>
    </message>
</context>
<context>
    <name>pimento::PowerFields</name>
    <message>
        <source>GPU static power</source>
        <translation>GPU, statisch</translation>
    </message>
    <message>
        <source>Static power of a GPU. The energy per token includes it</source>
        <translation>Statische Leistung einer GPU. Die Energie je Token enthält sie</translation>
    </message>
    <message>
        <source>Device static power</source>
        <translation>Gerät, statisch</translation>
    </message>
    <message>
        <source>Static power of a PIM device. Power and energy per token include it</source>
        <translation>Statische Leistung eines PIM-Geräts. Leistung und Energie je Token enthalten sie</translation>
    </message>
    <message>
        <source>Device power cap</source>
        <translation>Obergrenze je Gerät</translation>
    </message>
    <message>
        <source>Power limit of a PIM device. It changes no time; the page shows the cost of meeting it</source>
        <translation>Leistungsgrenze eines PIM-Geräts. Sie ändert keine Zeit; die Seite zeigt, was ihr Einhalten kostet</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Leistung</translation>
    </message>
</context>
<context>
    <name>pimento::PowerPlot</name>
    <message>
        <source>PIM program (mean)</source>
        <translation>PIM-Programm (Mittel)</translation>
    </message>
    <message>
        <source>whole segment (mean)</source>
        <translation>ganzer Abschnitt (Mittel)</translation>
    </message>
    <message>
        <source>Power of a stack over the step; Left and Right choose a segment</source>
        <translation>Leistung eines Stapels über den Schritt; Links und Rechts wählen einen Abschnitt</translation>
    </message>
    <message>
        <source>time of the step, each layer once (µs)</source>
        <translation>Zeit des Schritts, jede Schicht einmal (µs)</translation>
    </message>
    <message>
        <source>power (W)</source>
        <translation>Leistung (W)</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>Obergrenze %1</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1-mal</translation>
    </message>
    <message>
        <source>PIM programs</source>
        <translation>PIM-Programme</translation>
    </message>
    <message>
        <source>GPU accesses</source>
        <translation>Zugriffe der GPU</translation>
    </message>
    <message>
        <source>static</source>
        <translation>statisch</translation>
    </message>
    <message>
        <source>cap %1, off the scale</source>
        <translation>Obergrenze %1, außerhalb der Skala</translation>
    </message>
    <message>
        <source>segment</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Male</translation>
    </message>
    <message>
        <source>Exceeds the cap of %1.</source>
        <translation>Übersteigt die Obergrenze von %1.</translation>
    </message>
</context>
<context>
    <name>pimento::PredictController</name>
    <message>
        <source>&amp;Predict</source>
        <translation>V&amp;orhersagen</translation>
    </message>
    <message>
        <source>Simulate the best predictions</source>
        <translation>Die besten Vorhersagen simulieren</translation>
    </message>
    <message>
        <source>Simulate the selected candidate</source>
        <translation>Den ausgewählten Kandidaten simulieren</translation>
    </message>
    <message>
        <source>&amp;Only similar candidates</source>
        <translation>Nur Kandidaten ähnlich &amp;diesem</translation>
    </message>
    <message>
        <source>Simulate p&amp;romising pruned candidates</source>
        <translation>Aussichtsreiche ausgesiebte Kandidaten s&amp;imulieren</translation>
    </message>
    <message>
        <source>Predict by &amp;lower bounds again</source>
        <translation>Wieder nach unteren &amp;Schranken vorhersagen</translation>
    </message>
    <message>
        <source>Pr&amp;uned candidates in the scatter</source>
        <translation>Ausgesiebte Kandidaten i&amp;m Streudiagramm</translation>
    </message>
    <message>
        <source>predicting…</source>
        <translation>sagt vorher…</translation>
    </message>
    <message>
        <source>stopped before the predictions were complete</source>
        <translation>angehalten, bevor alle Vorhersagen fertig waren</translation>
    </message>
    <message>
        <source>Lower bounds replace the predictor %1: %2</source>
        <translation>Untere Schranken ersetzen den Vorhersager %1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>One candidate could not be simulated. %1</source>
        <translation>Ein Kandidat ließ sich nicht simulieren. %1</translation>
    </message>
    <message>
        <source>%1 candidates could not be simulated. The first: %2</source>
        <translation>%1 Kandidaten ließen sich nicht simulieren. Der erste: %2</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Pruning removed more than %1 candidates: too many to show. Choose a smaller space or shape.</source>
        <translation>Aussieben entfernte mehr als %1 Kandidaten: zu viele zum Zeigen. Wählen Sie einen kleineren Raum oder kleinere Größen.</translation>
    </message>
    <message>
        <source>Pruned candidates are hidden. Show them with the menu View first.</source>
        <translation>Ausgesiebte Kandidaten sind verborgen. Zeigen Sie sie erst mit dem Menü Ansicht.</translation>
    </message>
    <message>
        <source>simulating pruned candidates…</source>
        <translation>simuliert ausgesiebte Kandidaten…</translation>
    </message>
</context>
<context>
    <name>pimento::PredictionBar</name>
    <message>
        <source>rough</source>
        <translation>grob</translation>
    </message>
    <message>
        <source>Simulate the best</source>
        <translation>Die besten simulieren</translation>
    </message>
    <message>
        <source>Simulate the selected</source>
        <translation>Gewählten simulieren</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Simulates the candidates with the best predictions; their rings become filled marks</source>
        <translation>Simuliert die Kandidaten mit den besten Vorhersagen; aus Ringen werden gefüllte Marken</translation>
    </message>
    <message>
        <source>Number of best predictions to simulate</source>
        <translation>Zahl der besten Vorhersagen, die simuliert werden</translation>
    </message>
    <message>
        <source>Simulates the selected candidate</source>
        <translation>Simuliert den ausgewählten Kandidaten</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Rough predictions: %1</source>
        <translation>Grobe Vorhersagen: %1</translation>
    </message>
</context>
<context>
    <name>pimento::PrunedTableView</name>
    <message>
        <source>Table of pruned candidates</source>
        <translation>Tabelle der ausgesiebten Kandidaten</translation>
    </message>
</context>
<context>
    <name>pimento::PruningFunnel</name>
    <message>
        <source>Candidates that each pruning rule removes</source>
        <translation>Kandidaten, die jede Siebregel entfernt</translation>
    </message>
    <message>
        <source>%1 Click to list the candidates.</source>
        <translation>%1 Klick listet die Kandidaten auf.</translation>
    </message>
</context>
<context>
    <name>pimento::QueryController</name>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>There is not enough memory for this; select less.</source>
        <translation>Dafür reicht der Arbeitsspeicher nicht; wählen Sie weniger aus.</translation>
    </message>
    <message>
        <source>Run SQL query</source>
        <translation>SQL-Abfrage ausführen</translation>
    </message>
    <message>
        <source>Copy Query as command line</source>
        <translation>Abfrage als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>This session is not saved, so there are no tables. Save the study first.</source>
        <translation>Diese Sitzung wird nicht gespeichert, daher gibt es keine Tabellen. Speichern Sie zuerst die Studie.</translation>
    </message>
    <message>
        <source>There is nothing to save: write a SELECT first.</source>
        <translation>Es gibt nichts zu speichern: Schreiben Sie zuerst ein SELECT.</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv);;Workbook (*.xlsx)</source>
        <translation>CSV (*.csv);;Arbeitsmappe (*.xlsx)</translation>
    </message>
</context>
<context>
    <name>pimento::QueryPage</name>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Run the query (Ctrl+Return)</source>
        <translation>Die Abfrage ausführen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the query</source>
        <translation>Die Abfrage anhalten</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the query in the study under this name</source>
        <translation>Die Abfrage unter diesem Namen in der Studie speichern</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the saved query of this name</source>
        <translation>Die gespeicherte Abfrage dieses Namens entfernen</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>Tabelle exportieren…</translation>
    </message>
    <message>
        <source>Write the result as CSV or as a workbook</source>
        <translation>Das Ergebnis als CSV oder als Arbeitsmappe schreiben</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Name a query and save it: it stands here.</source>
        <translation>Benennen und speichern Sie eine Abfrage: Sie steht dann hier.</translation>
    </message>
    <message>
        <source>Saved queries; Return loads one</source>
        <translation>Gespeicherte Abfragen; Eingabe lädt eine</translation>
    </message>
    <message>
        <source>Tables and columns; Return inserts the name</source>
        <translation>Tabellen und Spalten; Eingabe fügt den Namen ein</translation>
    </message>
    <message>
        <source>Saved queries</source>
        <translation>Gespeicherte Abfragen</translation>
    </message>
    <message>
        <source>Tables and columns</source>
        <translation>Tabellen und Spalten</translation>
    </message>
    <message>
        <source>What does the study know?</source>
        <translation>Was weiß die Studie?</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Copy the pimento-cli command for this query</source>
        <translation>Den Befehl von pimento-cli für diese Abfrage kopieren</translation>
    </message>
    <message>
        <source>Name of the saved query</source>
        <translation>Name der gespeicherten Abfrage</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Result of the query</source>
        <translation>Ergebnis der Abfrage</translation>
    </message>
    <message>
        <source>The result has no numeric column.</source>
        <translation>Das Ergebnis hat keine Zahlenspalte.</translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation>Noch kein Ergebnis</translation>
    </message>
    <message>
        <source>Run a query to plot its numbers.</source>
        <translation>Führen Sie eine Abfrage aus, um ihre Zahlen zu zeichnen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s); there are more</source>
        <translation>
            <numerusform>%Ln Zeile; es gibt weitere</numerusform>
            <numerusform>%Ln Zeilen; es gibt weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pimento::QueryPlot</name>
    <message>
        <source>Column of the horizontal axis</source>
        <translation>Spalte der waagerechten Achse</translation>
    </message>
    <message>
        <source>Column of the vertical axis</source>
        <translation>Spalte der senkrechten Achse</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
</context>
<context>
    <name>pimento::QueryPoints</name>
    <message>
        <source>Rows of the result as points; Left and Right go from point to point</source>
        <translation>Zeilen des Ergebnisses als Punkte; Links und Rechts gehen von Punkt zu Punkt</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Row %L1</source>
        <translation>Zeile %L1</translation>
    </message>
</context>
<context>
    <name>pimento::QuestionPanel</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Cost m&amp;odel</source>
        <translation>K&amp;ostenmodell</translation>
    </message>
    <message>
        <source>Expected time and memory</source>
        <translation>Erwartete Zeit und erwarteter Speicher</translation>
    </message>
    <message>
        <source>Open device file…</source>
        <translation>Gerätedatei öffnen…</translation>
    </message>
    <message>
        <source>Open a custom device for this question (Ctrl+D)</source>
        <translation>Ein eigenes Gerät für diese Frage öffnen (Strg+D)</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>&amp;Gerät</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2: %3</translation>
    </message>
    <message>
        <source>This space has no %1 for these sizes. Choose another space.</source>
        <translation>Dieser Raum hat für diese Größen keinen %1. Wählen Sie einen anderen Raum.</translation>
    </message>
    <message>
        <source>This space has more than %1 %2. Choose a smaller space.</source>
        <translation>Dieser Raum hat mehr als %1 %2. Wählen Sie einen kleineren Raum.</translation>
    </message>
    <message>
        <source>This space has more than %1 %2. Find the best, or choose a smaller space to explore.</source>
        <translation>Dieser Raum hat mehr als %1 %2. Suchen Sie nur den besten, oder wählen Sie zum Erkunden einen kleineren Raum.</translation>
    </message>
    <message>
        <source>Cannot run here: %1</source>
        <translation>Läuft hier nicht: %1</translation>
    </message>
    <message>
        <source>%1 %2, among them %3: %4</source>
        <translation>%1 %2, darunter %3: %4</translation>
    </message>
</context>
<context>
    <name>pimento::RampLegend</name>
    <message>
        <source>Colours from %1 to %2</source>
        <translation>Farben von %1 bis %2</translation>
    </message>
</context>
<context>
    <name>pimento::ReportController</name>
    <message>
        <source>Save report of the stud&amp;y…</source>
        <translation>Be&amp;richt über die Studie speichern…</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Document (*.pdf);;Page (*.html)</source>
        <translation>Dokument (*.pdf);;Seite (*.html)</translation>
    </message>
    <message>
        <source>This session is not saved, so there is nothing to report. Save the study first.</source>
        <translation>Diese Sitzung wird nicht gespeichert, daher gibt es nichts zu berichten. Speichern Sie zuerst die Studie.</translation>
    </message>
    <message>
        <source>Report saved to %1.</source>
        <translation>Bericht in %1 gespeichert.</translation>
    </message>
    <message>
        <source>The report was not saved: %1</source>
        <translation>Der Bericht wurde nicht gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>pimento::RequestScatter</name>
    <message>
        <source>measured (s)</source>
        <translation>gemessen (s)</translation>
    </message>
    <message>
        <source>predicted (s)</source>
        <translation>vorhergesagt (s)</translation>
    </message>
    <message>
        <source>Times of requests, measured and predicted; Left and Right go from point to point</source>
        <translation>Zeiten der Anfragen, gemessen und vorhergesagt; Links und Rechts gehen von Punkt zu Punkt</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>erstes Token</translation>
    </message>
    <message>
        <source>each further token</source>
        <translation>jedes weitere Token</translation>
    </message>
    <message>
        <source>whole answer</source>
        <translation>ganze Antwort</translation>
    </message>
    <message>
        <source>dashed: equal</source>
        <translation>gestrichelt: gleich</translation>
    </message>
    <message>
        <source>Request %L1, %2</source>
        <translation>Anfrage %L1, %2</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>predicted / measured</source>
        <translation>vorhergesagt / gemessen</translation>
    </message>
    <message>
        <source>tokens of the prompt</source>
        <translation>Token des Prompts</translation>
    </message>
    <message>
        <source>tokens of the answer</source>
        <translation>Token der Antwort</translation>
    </message>
</context>
<context>
    <name>pimento::ResultOverlay</name>
    <message>
        <source>Explore again</source>
        <translation>Neu erkunden</translation>
    </message>
    <message>
        <source>Back to that question</source>
        <translation>Zurück zu jener Frage</translation>
    </message>
    <message>
        <source>Use the changed device</source>
        <translation>Geändertes Gerät verwenden</translation>
    </message>
    <message>
        <source>Restore that question in the fields</source>
        <translation>Jene Frage in den Feldern wiederherstellen</translation>
    </message>
    <message>
        <source>Use the device as the page Devices shows it now</source>
        <translation>Das Gerät so verwenden, wie die Seite „Geräte“ es jetzt zeigt</translation>
    </message>
    <message>
        <source>Explore the question in the fields</source>
        <translation>Die Frage in den Feldern erkunden</translation>
    </message>
</context>
<context>
    <name>pimento::ResultWatch</name>
    <message>
        <source>the fields</source>
        <translation>die Felder</translation>
    </message>
    <message>
        <source>These results are for: %1</source>
        <translation>Diese Ergebnisse gehören zu: %1</translation>
    </message>
    <message>
        <source>%1 has changed. These results are for: %2</source>
        <translation>%1 hat sich geändert. Diese Ergebnisse gehören zu: %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>The question has changed (%1). These results are for: %2</source>
        <translation>Die Frage hat sich geändert (%1). Diese Ergebnisse gehören zu: %2</translation>
    </message>
    <message>
        <source>The question has changed. These results are for: %1</source>
        <translation>Die Frage hat sich geändert. Diese Ergebnisse gehören zu: %1</translation>
    </message>
</context>
<context>
    <name>pimento::RooflinePlot</name>
    <message>
        <source>Roofline of the selected candidate</source>
        <translation>Roofline des ausgewählten Kandidaten</translation>
    </message>
    <message>
        <source>operations per second</source>
        <translation>Operationen je Sekunde</translation>
    </message>
    <message>
        <source>The kernel has no arithmetic.</source>
        <translation>Der Kernel rechnet nichts.</translation>
    </message>
    <message>
        <source>op/s</source>
        <translation>Op/s</translation>
    </message>
    <message>
        <source>%1, %2 of its limit: %3</source>
        <translation>%1, %2 seiner Grenze: %3</translation>
    </message>
    <message>
        <source>B/s</source>
        <translation>B/s</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>%1 operations, %2 over the bus, %3 between arrays and cores</source>
        <translation>%1 Operationen, %2 über den Bus, %3 zwischen Zellfeldern und Kernen</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>at most %1 by %2</source>
        <translation>höchstens %1 durch %2</translation>
    </message>
    <message>
        <source>Ticks on the right: other simulated candidates</source>
        <translation>Striche rechts: andere simulierte Kandidaten</translation>
    </message>
    <message>
        <source>operations per byte</source>
        <translation>Operationen je Byte</translation>
    </message>
    <message>
        <source>bus</source>
        <translation>Bus</translation>
    </message>
    <message>
        <source>arrays</source>
        <translation>Zellfelder</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>operations per byte: ● %1, ■ %2</source>
        <translation>Operationen je Byte: ● %1, ■ %2</translation>
    </message>
    <message>
        <source>%1 operations, %2 at %3, %4 at %5</source>
        <translation>%1 Operationen, %2 bei %3, %4 bei %5</translation>
    </message>
</context>
<context>
    <name>pimento::RooflinesPlot</name>
    <message>
        <source>Rooflines of the compared devices</source>
        <translation>Rooflines der verglichenen Geräte</translation>
    </message>
    <message>
        <source>operations per byte (filled: arrays, hollow: bus)</source>
        <translation>Operationen je Byte (gefüllt: Zellfelder, hohl: Bus)</translation>
    </message>
    <message>
        <source>operations per second</source>
        <translation>Operationen je Sekunde</translation>
    </message>
</context>
<context>
    <name>pimento::RulesSheet</name>
    <message>
        <source>Effects on the selected candidate</source>
        <translation>Wirkung auf den ausgewählten Kandidaten</translation>
    </message>
    <message>
        <source>Device rules</source>
        <translation>Geräteregeln</translation>
    </message>
    <message>
        <source>Constraints that the rule adds</source>
        <translation>Bedingungen, die die Regel hinzufügt</translation>
    </message>
    <message>
        <source>Commands that the rule replaces</source>
        <translation>Befehle, die die Regel ersetzt</translation>
    </message>
    <message>
        <source>Simulates the selected candidate again with each rule toggled</source>
        <translation>Simuliert den ausgewählten Kandidaten noch einmal mit jeder Regel umgeschaltet</translation>
    </message>
    <message>
        <source>simulating…</source>
        <translation>simuliert…</translation>
    </message>
    <message>
        <source>Hardware constraints that the published description omits. Compiled programs are simulated with the enabled rules, published traces without rules. The device options of the question toggle them.</source>
        <translation>Bedingungen der Hardware, die die veröffentlichte Beschreibung nicht nennt. Übersetzte Programme werden mit den eingeschalteten Regeln simuliert, veröffentlichte Folgen ohne Regeln. Die Geräteoptionen der Frage schalten sie um.</translation>
    </message>
    <message>
        <source>%1 has no rules: simulations use its timing as given.</source>
        <translation>%1 hat keine Regeln: Simulationen benutzen seine Zeiten unverändert.</translation>
    </message>
    <message>
        <source>%1 cycles for %2</source>
        <translation>%1 Takte für %2</translation>
    </message>
</context>
<context>
    <name>pimento::ScatterPlot</name>
    <message>
        <source>Scatter of candidates: compute time against rearrangement time</source>
        <translation>Streudiagramm der Kandidaten: Rechenzeit gegen Umordnungszeit</translation>
    </message>
    <message>
        <source>equal total</source>
        <translation>gleiche Summe</translation>
    </message>
    <message>
        <source>equal values</source>
        <translation>gleiche Werte</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>Kandidat</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>Pareto-Front</translation>
    </message>
    <message>
        <source>Scatter of candidates: %1 against %2</source>
        <translation>Streudiagramm der Kandidaten: %1 gegen %2</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>has note</source>
        <translation>hat Notiz</translation>
    </message>
</context>
<context>
    <name>pimento::ScatterTools</name>
    <message>
        <source>Column of the vertical axis</source>
        <translation>Spalte der senkrechten Achse</translation>
    </message>
    <message>
        <source>Column of the horizontal axis</source>
        <translation>Spalte der waagerechten Achse</translation>
    </message>
    <message>
        <source>Column that colours the candidates</source>
        <translation>Spalte, nach der die Kandidaten gefärbt sind</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pinsel</translation>
    </message>
    <message>
        <source>Drag a box to brush candidates instead of moving the view (also Shift+drag). Click an empty place to clear the brush.</source>
        <translation>Ein Rechteck ziehen wählt Kandidaten, statt das Bild zu verschieben (auch Umschalt+Ziehen). Klick auf eine leere Stelle löscht den Pinsel.</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Options of the scatter</source>
        <translation>Optionen des Streudiagramms</translation>
    </message>
    <message>
        <source>&amp;Dominated candidates</source>
        <translation>&amp;Dominierte Kandidaten</translation>
    </message>
    <message>
        <source>&amp;Reset view</source>
        <translation>Ansicht &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>one colour</source>
        <translation>eine Farbe</translation>
    </message>
</context>
<context>
    <name>pimento::SecondRun</name>
    <message>
        <source>There is not enough memory for the second run.</source>
        <translation>Für den zweiten Lauf reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bester</translation>
    </message>
    <message>
        <source>pin %1</source>
        <translation>Pin %1</translation>
    </message>
    <message>
        <source>Simulating the second run…</source>
        <translation>Simuliert den zweiten Lauf…</translation>
    </message>
</context>
<context>
    <name>pimento::ServeController</name>
    <message>
        <source>There is not enough memory for this; choose fewer requests.</source>
        <translation>Dafür reicht der Arbeitsspeicher nicht; wählen Sie weniger Anfragen.</translation>
    </message>
    <message>
        <source>Serve requests</source>
        <translation>Anfragen bedienen</translation>
    </message>
    <message>
        <source>Copy Serve as command line</source>
        <translation>Dienst als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>The question has changed. These results are for the previous one.</source>
        <translation>Die Frage hat sich geändert. Diese Ergebnisse gelten für die vorige.</translation>
    </message>
    <message>
        <source>generating programs…</source>
        <translation>Programme werden erzeugt…</translation>
    </message>
    <message>
        <source>%L1 of %L2: %3</source>
        <translation>%L1 von %L2: %3</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>hält an…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>serving the requests of the run…</source>
        <translation>Anfragen des Laufs werden bedient…</translation>
    </message>
    <message>
        <source>trying values…</source>
        <translation>Werte werden probiert…</translation>
    </message>
</context>
<context>
    <name>pimento::ServeFields</name>
    <message>
        <source>&amp;Serve</source>
        <translation>&amp;Bedienen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>independent (Poisson)</source>
        <translation>unabhängig (Poisson)</translation>
    </message>
    <message>
        <source>evenly spaced</source>
        <translation>gleichmäßig</translation>
    </message>
    <message>
        <source>in bursts</source>
        <translation>in Schüben</translation>
    </message>
    <message>
        <source>prompts first</source>
        <translation>Prompts zuerst</translation>
    </message>
    <message>
        <source>answers first</source>
        <translation>Antworten zuerst</translation>
    </message>
    <message>
        <source>prompts in chunks</source>
        <translation>Prompts in Stücken</translation>
    </message>
    <message>
        <source>static batches</source>
        <translation>feste Batches</translation>
    </message>
    <message>
        <source>separate prompt servers</source>
        <translation>eigene Server für Prompts</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Mean arrivals per second</source>
        <translation>Mittlere Ankünfte je Sekunde</translation>
    </message>
    <message>
        <source>Largest number of requests that a step computes together</source>
        <translation>Größte Zahl von Anfragen, die ein Schritt zusammen rechnet</translation>
    </message>
    <message>
        <source>Time until the first token (TTFT) that a request shall not exceed</source>
        <translation>Zeit bis zum ersten Token (TTFT), die eine Anfrage nicht überschreiten soll</translation>
    </message>
    <message>
        <source>Mean time of each further token (TPOT) that a request shall not exceed</source>
        <translation>Mittlere Zeit jedes weiteren Tokens (TPOT), die eine Anfrage nicht überschreiten soll</translation>
    </message>
    <message>
        <source>Language &amp;model</source>
        <translation>Sprach&amp;modell</translation>
    </message>
    <message>
        <source>H&amp;ost</source>
        <translation>H&amp;ost</translation>
    </message>
    <message>
        <source>&amp;Placement</source>
        <translation>&amp;Platzierung</translation>
    </message>
    <message>
        <source>&amp;Arrivals</source>
        <translation>&amp;Ankünfte</translation>
    </message>
    <message>
        <source>Per se&amp;cond</source>
        <translation>Je Se&amp;kunde</translation>
    </message>
    <message>
        <source>Re&amp;quests</source>
        <translation>An&amp;fragen</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>Sta&amp;rtwert</translation>
    </message>
    <message>
        <source>Shortest &amp;input</source>
        <translation>Kürzeste &amp;Eingabe</translation>
    </message>
    <message>
        <source>&amp;Longest input</source>
        <translation>&amp;Längste Eingabe</translation>
    </message>
    <message>
        <source>Sho&amp;rtest output</source>
        <translation>Kür&amp;zeste Ausgabe</translation>
    </message>
    <message>
        <source>Lon&amp;gest output</source>
        <translation>Län&amp;gste Ausgabe</translation>
    </message>
    <message>
        <source>Sc&amp;hedule</source>
        <translation>Abla&amp;uf</translation>
    </message>
    <message>
        <source>Largest &amp;batch</source>
        <translation>Größter Bat&amp;ch</translation>
    </message>
    <message>
        <source>I&amp;nstances</source>
        <translation>I&amp;nstanzen</translation>
    </message>
    <message>
        <source>Limit, &amp;first token</source>
        <translation>Grenze, ers&amp;tes Token</translation>
    </message>
    <message>
        <source>Limit, &amp;each further</source>
        <translation>Grenze, &amp;jedes weitere</translation>
    </message>
    <message>
        <source>Generate the requests and serve them</source>
        <translation>Anfragen erzeugen und bedienen</translation>
    </message>
    <message>
        <source>Programs explored</source>
        <translation>Erkundete Programme</translation>
    </message>
    <message>
        <source>run of %1</source>
        <translation>Lauf von %1</translation>
    </message>
    <message>
        <source>The requests of a real run, predicted from measured times of layers</source>
        <translation>Die Anfragen eines echten Laufs, vorhergesagt aus gemessenen Zeiten der Schichten</translation>
    </message>
</context>
<context>
    <name>pimento::ServePage</name>
    <message>
        <source>Copy as command line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Copy the pimento-cli command for this run</source>
        <translation>Den Befehl von pimento-cli für diesen Lauf kopieren</translation>
    </message>
    <message>
        <source>Serve again</source>
        <translation>Neu bedienen</translation>
    </message>
    <message>
        <source>No results yet.

Choose a language model, a host and how requests arrive, then press Serve. The page shows how long requests wait and how full the batch is.</source>
        <translation>Noch keine Ergebnisse.

Wählen Sie ein Sprachmodell, einen Host und wie Anfragen ankommen, dann „Bedienen“. Die Seite zeigt, wie lange Anfragen warten und wie voll der Batch ist.</translation>
    </message>
    <message>
        <source>Latencies</source>
        <translation>Latenzen</translation>
    </message>
    <message>
        <source>Batch and queue over time</source>
        <translation>Batch und Warteschlange über der Zeit</translation>
    </message>
    <message>
        <source>%1 (requests: %L2, %3 per second)</source>
        <translation>%1 (Anfragen: %L2, %3 je Sekunde)</translation>
    </message>
    <message>
        <source>How long do requests wait for their answers?</source>
        <translation>Wie lange warten Anfragen auf ihre Antworten?</translation>
    </message>
    <message>
        <source>Requests, predicted against measured</source>
        <translation>Anfragen, vorhergesagt und gemessen</translation>
    </message>
    <message>
        <source>What if the host were different?</source>
        <translation>Was wäre mit einem anderen Host?</translation>
    </message>
    <message>
        <source>%1 on %2: %L3 requests</source>
        <translation>%1 auf %2: %L3 Anfragen</translation>
    </message>
</context>
<context>
    <name>pimento::SessionController</name>
    <message>
        <source>Saving has stopped: %1</source>
        <translation>Speichern ist unterbrochen: %1</translation>
    </message>
    <message>
        <source>The last session is damaged and moved to %1</source>
        <translation>Die letzte Sitzung ist beschädigt und liegt jetzt in %1</translation>
    </message>
    <message>
        <source>The view is not saved: %1</source>
        <translation>Die Ansicht wird nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Pin %1 is not restored: %2</source>
        <translation>Pin %1 ist nicht wiederhergestellt: %2</translation>
    </message>
    <message>
        <source>Notes are not restored: %1</source>
        <translation>Notizen sind nicht wiederhergestellt: %1</translation>
    </message>
    <message>
        <source>All of it is readable.</source>
        <translation>Alles ist lesbar.</translation>
    </message>
    <message>
        <source>This version cannot read: %1.</source>
        <translation>Diese Version kann nicht lesen: %1.</translation>
    </message>
    <message>
        <source>A newer version wrote this session, so it is read-only. Save it as another study to keep your changes. %1</source>
        <translation>Eine neuere Version schrieb diese Sitzung, deshalb ist sie schreibgeschützt. Speichern Sie sie als andere Studie, um Änderungen zu behalten. %1</translation>
    </message>
    <message>
        <source>Notes are not saved: %1</source>
        <translation>Notizen werden nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Results are not saved: %1. They stay in memory; the next exploration tries to save again.</source>
        <translation>Ergebnisse werden nicht gespeichert: %1. Sie bleiben im Speicher; die nächste Erkundung versucht das Speichern erneut.</translation>
    </message>
</context>
<context>
    <name>pimento::SettingFields</name>
    <message>
        <source>Reset to defaults</source>
        <translation>Auf Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>None for this device.</source>
        <translation>Keine für dieses Gerät.</translation>
    </message>
    <message>
        <source>%1 (%2 changed)</source>
        <translation>%1 (%2 geändert)</translation>
    </message>
</context>
<context>
    <name>pimento::SpaceSheets</name>
    <message>
        <source>candidates by their lower bounds: %1, none below the best</source>
        <translation>Kandidaten nach unteren Schranken: %1, keiner unter dem besten</translation>
    </message>
    <message>
        <source>candidates by their lower bounds: %1, %2 below the best so far</source>
        <translation>Kandidaten nach unteren Schranken: %1, %2 unter dem bisher besten</translation>
    </message>
    <message>
        <source>within 10 % of the best: %1 of %2</source>
        <translation>höchstens 10 % über dem besten: %1 von %2</translation>
    </message>
    <message>
        <source>Candidates in cost order</source>
        <translation>Kandidaten in der Reihenfolge der Kosten</translation>
    </message>
    <message>
        <source>Search progress</source>
        <translation>Verlauf der Suche</translation>
    </message>
    <message>
        <source>Pruned candidates</source>
        <translation>Ausgesiebte Kandidaten</translation>
    </message>
    <message>
        <source>Sorted</source>
        <translation>Sortiert</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>Aussieben</translation>
    </message>
    <message>
        <source>All candidates, from the cheapest to the most expensive.</source>
        <translation>Alle Kandidaten, vom günstigsten zum teuersten.</translation>
    </message>
    <message>
        <source>How the search found the best candidate.</source>
        <translation>Wie die Suche den besten Kandidaten fand.</translation>
    </message>
    <message>
        <source>How many candidates each pruning rule removed.</source>
        <translation>Wie viele Kandidaten jede Siebregel entfernte.</translation>
    </message>
    <message>
        <source>No results yet.</source>
        <translation>Noch keine Ergebnisse.</translation>
    </message>
    <message>
        <source>All results came from the cache: there was no search.</source>
        <translation>Alle Ergebnisse kamen aus dem Zwischenspeicher: Es gab keine Suche.</translation>
    </message>
    <message>
        <source>This space is not pruned. Choose the space &quot;kept&quot; to see the effect of the pruning rules.</source>
        <translation>Dieser Raum ist nicht ausgesiebt. Wählen Sie den Raum „behaltene“, um die Wirkung der Siebregeln zu sehen.</translation>
    </message>
    <message>
        <source>This system does not prune its %1.</source>
        <translation>Dieses System siebt seine %1 nicht aus.</translation>
    </message>
    <message>
        <source>click a rule to list its candidates</source>
        <translation>Klick auf eine Regel listet ihre Kandidaten auf</translation>
    </message>
</context>
<context>
    <name>pimento::SpeakerNotes</name>
    <message>
        <source>Speaker notes</source>
        <translation>Notizen zum Vortrag</translation>
    </message>
    <message>
        <source>Time since the start of the lesson</source>
        <translation>Zeit seit Beginn der Lektion</translation>
    </message>
    <message>
        <source>&amp;Restart the clock</source>
        <translation>Uhr &amp;neu starten</translation>
    </message>
    <message>
        <source>*This step has no notes.*</source>
        <translation>*Dieser Schritt hat keine Notizen.*</translation>
    </message>
    <message>
        <source>**The lesson ends here.**</source>
        <translation>**Hier endet die Lektion.**</translation>
    </message>
    <message>
        <source>**Next: %1**</source>
        <translation>**Danach: %1**</translation>
    </message>
</context>
<context>
    <name>pimento::SqlEditor</name>
    <message>
        <source>SQL query; Ctrl+Space completes a name, Ctrl+Return runs it</source>
        <translation>SQL-Abfrage; Strg+Leertaste vervollständigt einen Namen, Strg+Eingabe führt sie aus</translation>
    </message>
</context>
<context>
    <name>pimento::StepBars</name>
    <message>
        <source>Decode step of each placement; Up and Down choose one</source>
        <translation>Decode-Schritt jeder Platzierung; Auf und Ab wählen eine</translation>
    </message>
    <message>
        <source>prefill: weight relayout</source>
        <translation>Prefill: Gewichte umlegen</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>of it, weight relayout</source>
        <translation>davon Gewichte umlegen</translation>
    </message>
    <message>
        <source>lower bounds: bandwidth %1 (dashed), computation %2 (dotted)</source>
        <translation>untere Schranken: Bandbreite %1 (gestrichelt), Rechnen %2 (gepunktet)</translation>
    </message>
</context>
<context>
    <name>pimento::StepDialog</name>
    <message>
        <source>Name of the lesson</source>
        <translation>Name der Lektion</translation>
    </message>
    <message>
        <source>One short line</source>
        <translation>Eine kurze Zeile</translation>
    </message>
    <message>
        <source>What to look at, what to expect, and why it is so</source>
        <translation>Worauf zu achten ist, was zu erwarten ist und warum es so ist</translation>
    </message>
    <message>
        <source>Only the speaker sees them</source>
        <translation>Nur wer spricht, sieht sie</translation>
    </message>
    <message>
        <source>&amp;Hide this part until the question is answered</source>
        <translation>Diesen Teil bis zur Antwort &amp;verdecken</translation>
    </message>
    <message>
        <source>Optional question to the reader</source>
        <translation>Frage an die Leser, auf Wunsch</translation>
    </message>
    <message>
        <source>Add this view to a lesson</source>
        <translation>Diese Ansicht in eine Lektion aufnehmen</translation>
    </message>
    <message>
        <source>New lesson</source>
        <translation>Neue Lektion</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>&amp;Lesson</source>
        <translation>&amp;Lektion</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Schritt</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>Te&amp;xt</translation>
    </message>
    <message>
        <source>Speaker n&amp;otes</source>
        <translation>N&amp;otizen zum Vortrag</translation>
    </message>
    <message>
        <source>&amp;Point at</source>
        <translation>&amp;Zeigen auf</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>&amp;Frage</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>Antwort %1</translation>
    </message>
    <message>
        <source>Reply to a reader who chooses this answer</source>
        <translation>Erwiderung, wenn jemand diese Antwort wählt</translation>
    </message>
    <message>
        <source>This answer is right</source>
        <translation>Diese Antwort ist richtig</translation>
    </message>
    <message>
        <source>Answer %1 is right</source>
        <translation>Antwort %1 ist richtig</translation>
    </message>
    <message>
        <source>&amp;Remove step</source>
        <translation>Schritt en&amp;tfernen</translation>
    </message>
    <message>
        <source>Replace step %1: %2</source>
        <translation>Schritt %1 ersetzen: %2</translation>
    </message>
    <message>
        <source>New step at the end</source>
        <translation>Neuer Schritt am Ende</translation>
    </message>
    <message>
        <source>Give the lesson a name.</source>
        <translation>Geben Sie der Lektion einen Namen.</translation>
    </message>
    <message>
        <source>Write a title and a text for the step.</source>
        <translation>Schreiben Sie Titel und Text des Schritts.</translation>
    </message>
    <message>
        <source>Write at least two answers to the question.</source>
        <translation>Schreiben Sie mindestens zwei Antworten auf die Frage.</translation>
    </message>
    <message>
        <source>Mark the right answer.</source>
        <translation>Markieren Sie die richtige Antwort.</translation>
    </message>
    <message>
        <source>Write a reply for each answer.</source>
        <translation>Schreiben Sie zu jeder Antwort eine Erwiderung.</translation>
    </message>
</context>
<context>
    <name>pimento::SweepPanel</name>
    <message>
        <source>Try &amp;values</source>
        <translation>&amp;Werte probieren</translation>
    </message>
    <message>
        <source>Parameter of the host</source>
        <translation>Parameter des Hosts</translation>
    </message>
    <message>
        <source>Values of the parameter</source>
        <translation>Werte des Parameters</translation>
    </message>
    <message>
        <source>Numbers as 1,2,4, 0..1 step 0.25 or 1..8 x2; names with commas</source>
        <translation>Zahlen wie 1,2,4, 0..1 step 0.25 oder 1..8 x2; Namen mit Kommas</translation>
    </message>
    <message>
        <source>Answer the question once with each value</source>
        <translation>Beantwortet die Frage mit jedem Wert einmal</translation>
    </message>
</context>
<context>
    <name>pimento::TermLabel</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>&amp;Was ist das?</translation>
    </message>
</context>
<context>
    <name>pimento::TilePicture</name>
    <message>
        <source>Tiles of %1</source>
        <translation>Kacheln von %1</translation>
    </message>
    <message>
        <source>%1, own scales</source>
        <translation>%1, eigene Maßstäbe</translation>
    </message>
</context>
<context>
    <name>pimento::TilesView</name>
    <message>
        <source>Axes of %1</source>
        <translation>Achsen von %1</translation>
    </message>
</context>
<context>
    <name>pimento::TimelineExportJob</name>
    <message>
        <source>writing %1…</source>
        <translation>schreibt %1…</translation>
    </message>
    <message>
        <source>wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>%1 cannot be written. Choose another folder.</source>
        <translation>%1 lässt sich nicht schreiben. Wählen Sie einen anderen Ordner.</translation>
    </message>
</context>
<context>
    <name>pimento::TimelineLegend</name>
    <message>
        <source>Colours of the commands</source>
        <translation>Farben der Befehle</translation>
    </message>
</context>
<context>
    <name>pimento::TimelinePage</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>Anhal&amp;ten</translation>
    </message>
    <message>
        <source>Select a candidate on the page Explore to see what it does over time.</source>
        <translation>Wählen Sie auf der Seite Erkunden einen Kandidaten aus, um seinen Verlauf zu sehen.</translation>
    </message>
    <message>
        <source>Find: ACT channel 3 bank 5, row 12…</source>
        <translation>Suche: ACT Kanal 3 Bank 5, Zeile 12…</translation>
    </message>
    <message>
        <source>Find: a name, a track…</source>
        <translation>Suche: ein Name, eine Spur…</translation>
    </message>
    <message>
        <source>A name, a place, &quot;row 12&quot;, &quot;column 3&quot; or &quot;cycle 500&quot;, in any combination (Ctrl+F)</source>
        <translation>Ein Name, ein Ort, „Zeile 12“, „Spalte 3“ oder „Takt 500“, beliebig kombiniert (Strg+F)</translation>
    </message>
    <message>
        <source>Previous hit (Shift+F3)</source>
        <translation>Voriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next hit (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>Verkleinern (-)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>Vergrößern (+)</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Show the whole run (Home)</source>
        <translation>Den ganzen Lauf zeigen (Pos1)</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Zoom to the selection (F)</source>
        <translation>Auf die Auswahl zoomen (F)</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
        <source>Stop the run and show its result so far</source>
        <translation>Den Lauf anhalten und das bisherige Ergebnis zeigen</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Depth to which lanes are unfolded</source>
        <translation>Tiefe, bis zu der Spuren ausgeklappt sind</translation>
    </message>
    <message>
        <source>Unit of time</source>
        <translation>Zeiteinheit</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>ns</source>
        <translation>ns</translation>
    </message>
    <message>
        <source>&amp;Timeline for Perfetto (JSON)…</source>
        <translation>&amp;Zeitverlauf für Perfetto (JSON)…</translation>
    </message>
    <message>
        <source>&amp;Commands as a table (CSV)…</source>
        <translation>&amp;Befehle als Tabelle (CSV)…</translation>
    </message>
    <message>
        <source>lanes to %1</source>
        <translation>Spuren bis %1</translation>
    </message>
    <message>
        <source>%1 %3 in %2</source>
        <translation>%1 %3 über %2</translation>
    </message>
    <message>
        <source>the first %1 of %2 %4; the run takes %3</source>
        <translation>%4: die ersten %1 von %2; der Lauf braucht %3</translation>
    </message>
    <message>
        <source>stopped: %1</source>
        <translation>angehalten: %1</translation>
    </message>
    <message>
        <source>Simulating the selected candidate…</source>
        <translation>Simuliert den ausgewählten Kandidaten…</translation>
    </message>
    <message>
        <source>no hits</source>
        <translation>keine Treffer</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>hits: %1</source>
        <translation>Treffer: %1</translation>
    </message>
    <message>
        <source>Wheel, + and − zoom; drag or arrow keys pan; a click selects one of the %1, Shift+drag a segment; comma and full stop go through the %1.</source>
        <translation>Mausrad, + und − zoomen; Ziehen oder Pfeiltasten verschieben; ein Klick wählt aus (%1), Umschalt+Ziehen wählt einen Abschnitt; Komma und Punkt gehen durch die %1.</translation>
    </message>
    <message>
        <source>Find: ACT channel 3 bank 5, row 12, a tensor…</source>
        <translation>Suche: ACT Kanal 3 Bank 5, Zeile 12, ein Tensor…</translation>
    </message>
    <message>
        <source>Select a command first.</source>
        <translation>Wählen Sie erst einen Befehl aus.</translation>
    </message>
    <message>
        <source>No listed line contains this command.</source>
        <translation>Keine aufgelistete Zeile enthält diesen Befehl.</translation>
    </message>
    <message>
        <source>%1 commands of %2</source>
        <translation>%1 Befehle von %2</translation>
    </message>
    <message>
        <source>Clear the highlight of the line&apos;s commands</source>
        <translation>Hervorhebung der Befehle der Zeile aufheben</translation>
    </message>
    <message>
        <source>The selected command</source>
        <translation>Der ausgewählte Befehl</translation>
    </message>
    <message>
        <source>%1 It belongs to &lt;a href=&quot;line&quot;&gt;%2&lt;/a&gt; (F4).</source>
        <translation>%1 Er gehört zu &lt;a href=&quot;line&quot;&gt;%2&lt;/a&gt; (F4).</translation>
    </message>
    <message>
        <source>%1 It belongs to a line after the listed ones: %2.</source>
        <translation>%1 Er gehört zu einer Zeile nach den aufgelisteten: %2.</translation>
    </message>
    <message>
        <source>1 command of %1</source>
        <translation>1 Befehl von %1</translation>
    </message>
</context>
<context>
    <name>pimento::TimelinePair</name>
    <message>
        <source>Second run on the same axis</source>
        <translation>Zweiter Lauf auf derselben Achse</translation>
    </message>
    <message>
        <source>Shows a second run below, on the same time axis</source>
        <translation>Zeigt darunter einen zweiten Lauf auf derselben Zeitachse</translation>
    </message>
    <message>
        <source>compare with…</source>
        <translation>vergleichen mit…</translation>
    </message>
    <message>
        <source>%1: %2, %3 times as long as the run above</source>
        <translation>%1: %2, %3-mal so lang wie der Lauf darüber</translation>
    </message>
    <message>
        <source>%1: %2, the run above takes %3 times as long</source>
        <translation>%1: %2, der Lauf darüber dauert %3-mal so lange</translation>
    </message>
</context>
<context>
    <name>pimento::TimelineView</name>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Zoom in to see single %1.</source>
        <translation>Vergrößern Sie, um einzelne %1 zu sehen.</translation>
    </message>
    <message>
        <source>Commands of the run over time</source>
        <translation>Befehle des Laufs im Zeitverlauf</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>ganzer Lauf</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>time in ns</source>
        <translation>Zeit in ns</translation>
    </message>
</context>
<context>
    <name>pimento::TrailPlot</name>
    <message>
        <source>Best candidate over the course of the search</source>
        <translation>Bester Kandidat im Verlauf der Suche</translation>
    </message>
    <message>
        <source>completed candidates</source>
        <translation>erledigte Kandidaten</translation>
    </message>
    <message>
        <source>lower bound of open candidates</source>
        <translation>untere Schranke offener Kandidaten</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>bisher bester</translation>
    </message>
</context>
<context>
    <name>pimento::VerdictBanner</name>
    <message>
        <source>Choose a kernel and a device, then press Explore or Find the best</source>
        <translation>Wählen Sie Kernel und Gerät, dann „Erkunden“ oder „Besten finden“</translation>
    </message>
    <message>
        <source>What the numbers include and what they do not</source>
        <translation>Was die Zahlen enthalten und was nicht</translation>
    </message>
    <message>
        <source>more ▾</source>
        <translation>mehr ▾</translation>
    </message>
    <message>
        <source>model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>less ▴</source>
        <translation>weniger ▴</translation>
    </message>
    <message>
        <source>Two choices</source>
        <translation>Zwei Möglichkeiten</translation>
    </message>
    <message>
        <source>What choosing the fastest computation costs</source>
        <translation>Was es kostet, die schnellste Rechnung zu wählen</translation>
    </message>
</context>
<context>
    <name>pimento::VocabularyController</name>
    <message>
        <source>&amp;Words</source>
        <translation>&amp;Wörter</translation>
    </message>
    <message>
        <source>&amp;Automatic (device)</source>
        <translation>&amp;Automatisch (Gerät)</translation>
    </message>
</context>
<context>
    <name>pimento::WhatIfController</name>
    <message>
        <source>Reset What-if &amp;values</source>
        <translation>Werte von „Was wäre wenn“ &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Copy &amp;What-if as command line</source>
        <translation>„&amp;Was wäre wenn“ als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>Next or previous value</source>
        <translation>Nächster oder voriger Wert</translation>
    </message>
    <message>
        <source>Left, Right, Up, Down</source>
        <translation>Links, Rechts, Auf, Ab</translation>
    </message>
    <message>
        <source>Reset the value</source>
        <translation>Wert zurücksetzen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Previous or next value on the curve</source>
        <translation>Voriger oder nächster Wert auf der Kurve</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>Links, Rechts</translation>
    </message>
    <message>
        <source>This question has no parameters to vary.</source>
        <translation>Diese Frage hat keine veränderbaren Parameter.</translation>
    </message>
    <message>
        <source>There is not enough memory for this; choose smaller values. </source>
        <translation>Dafür reicht der Arbeitsspeicher nicht; wählen Sie kleinere Werte. </translation>
    </message>
    <message>
        <source>Stopped after %1 of %2.</source>
        <translation>Angehalten nach %1 von %2.</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>hält an…</translation>
    </message>
</context>
<context>
    <name>pimento::WhatIfPage</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Reset all &amp;values</source>
        <translation>Alle &amp;Werte zurücksetzen</translation>
    </message>
    <message>
        <source>No results yet.

Explore a question first. Then change any number of its device here; the best candidate follows.</source>
        <translation>Noch keine Ergebnisse.

Erkunden Sie erst eine Frage. Ändern Sie dann hier jede Zahl ihres Geräts; der beste Kandidat folgt.</translation>
    </message>
    <message>
        <source>Progress of the curve</source>
        <translation>Fortschritt der Kurve</translation>
    </message>
    <message>
        <source>Stop and keep the results so far</source>
        <translation>Anhalten und bisherige Ergebnisse behalten</translation>
    </message>
    <message>
        <source>Compute the rest of the curve</source>
        <translation>Den Rest der Kurve berechnen</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Voreinstellungen</translation>
    </message>
    <message>
        <source>Set several values at once</source>
        <translation>Mehrere Werte auf einmal setzen</translation>
    </message>
    <message>
        <source>Reset all values to those of the question</source>
        <translation>Alle Werte auf die der Frage zurücksetzen</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>Als Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Copy the pimento-cli command for this curve</source>
        <translation>Den Befehl von pimento-cli für diese Kurve kopieren</translation>
    </message>
    <message>
        <source>The best candidate over a parameter</source>
        <translation>Der beste Kandidat über einem Parameter</translation>
    </message>
    <message>
        <source>How do device parameters change the best candidate?</source>
        <translation>Wie ändern Geräteparameter den besten Kandidaten?</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>Was wäre wenn: %1</translation>
    </message>
    <message>
        <source>No changes: all values are those of the question.</source>
        <translation>Keine Änderungen: Alle Werte sind die der Frage.</translation>
    </message>
    <message>
        <source>Changed: %1</source>
        <translation>Geändert: %1</translation>
    </message>
    <message>
        <source>The best candidate over %1</source>
        <translation>Der beste Kandidat über %1</translation>
    </message>
    <message>
        <source>the vertical axis does not start at 0</source>
        <translation>die senkrechte Achse beginnt nicht bei 0</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 fertig</translation>
    </message>
</context>
<context>
    <name>pimento::WhatIfPlot</name>
    <message>
        <source>The best candidate over the parameter; Left and Right try values</source>
        <translation>Der beste Kandidat über dem Parameter; Links und Rechts probieren Werte</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>question&apos;s best</source>
        <translation>bester der Frage</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>question&apos;s value </source>
        <translation>Wert der Frage </translation>
    </message>
    <message>
        <source> question&apos;s value</source>
        <translation> Wert der Frage</translation>
    </message>
    <message>
        <source>best candidate</source>
        <translation>bester Kandidat</translation>
    </message>
    <message>
        <source>its cost</source>
        <translation>seine Kosten</translation>
    </message>
    <message>
        <source>question&apos;s best candidate</source>
        <translation>bester Kandidat der Frage</translation>
    </message>
    <message>
        <source>Click to try it</source>
        <translation>Klick probiert ihn aus</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bester</translation>
    </message>
</context>
<context>
    <name>pimento::WindowLooks</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <source>Larger te&amp;xt</source>
        <translation>&amp;Größerer Text</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>&amp;Kleinerer Text</translation>
    </message>
    <message>
        <source>Reset text si&amp;ze</source>
        <translation>Textgröße zur&amp;ücksetzen</translation>
    </message>
    <message>
        <source>&amp;Question panel</source>
        <translation>Fragefel&amp;d</translation>
    </message>
    <message>
        <source>Max&amp;imise or restore panel</source>
        <translation>Feld m&amp;aximieren oder zurück</translation>
    </message>
    <message>
        <source>&amp;Presentation</source>
        <translation>&amp;Vorführung</translation>
    </message>
</context>
<context>
    <name>pimento::Workspace</name>
    <message>
        <source>There is not enough memory for this candidate. Choose a smaller shape.</source>
        <translation>Für diesen Kandidaten reicht der Arbeitsspeicher nicht. Wählen Sie kleinere Größen.</translation>
    </message>
    <message>
        <source>No candidate is selected. Explore a question for this device and select a candidate.</source>
        <translation>Kein Kandidat ist ausgewählt. Erkunden Sie eine Frage für dieses Gerät und wählen Sie einen Kandidaten aus.</translation>
    </message>
    <message>
        <source>The selected candidate is for %1. Use this device and press Explore first.</source>
        <translation>Der ausgewählte Kandidat ist für %1. Verwenden Sie erst dieses Gerät und drücken Sie „Erkunden“.</translation>
    </message>
</context>
<context>
    <name>CandidateTrialJob</name>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>1: fidelity, 2: cost</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1, %2: the estimate is off by %3</source>
        <translation>%1, %2: Die Schätzung liegt um %3 daneben</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>Dafür reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>simulating…</source>
        <translation>simuliert…</translation>
    </message>
</context>
<context>
    <name>pimento::EstimateCheck</name>
    <message>
        <source>Check estimates by simulation</source>
        <translation>Schätzungen durch Simulation prüfen</translation>
    </message>
    <message>
        <source>The costs of these candidates are not estimates.</source>
        <translation>Die Kosten dieser Kandidaten sind keine Schätzungen.</translation>
    </message>
    <message>
        <source>No estimate is known yet. Press Explore first.</source>
        <translation>Noch ist keine Schätzung bekannt. Drücken Sie zuerst „Erkunden“.</translation>
    </message>
    <message>
        <source>None of the chosen candidates could be simulated.</source>
        <translation>Keiner der gewählten Kandidaten ließ sich simulieren.</translation>
    </message>
    <message numerus="yes">
        <source>%n estimate(s) checked: they are off by %1 on average and by %2 at most.</source>
        <translation>
            <numerusform>%n Schätzung geprüft: Sie liegt um %1 daneben, höchstens um %2.</numerusform>
            <numerusform>%n Schätzungen geprüft: Sie liegen im Mittel um %1 und höchstens um %2 daneben.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pimento::IterationSpaceView</name>
    <message>
        <source>Simulate</source>
        <translation>Simulieren</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Abwärts</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>Quer</translation>
    </message>
    <message>
        <source>%1: axis</source>
        <translation>%1: Achse</translation>
    </message>
    <message>
        <source>Unit under the mouse</source>
        <translation>Einheit unter der Maus</translation>
    </message>
    <message>
        <source>Cost of the edited text</source>
        <translation>Kosten des geänderten Textes</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Level that the colours show</source>
        <translation>Ebene, die die Farben zeigen</translation>
    </message>
    <message>
        <source>Colours the pieces by the units of this level. The arrow keys with Ctrl change its parts.</source>
        <translation>Färbt die Stücke nach den Einheiten dieser Ebene. Die Pfeiltasten mit Strg ändern ihre Teile.</translation>
    </message>
    <message>
        <source>Text of the candidate</source>
        <translation>Text des Kandidaten</translation>
    </message>
    <message>
        <source>Simulates the text&apos;s candidate and compares the result with its estimate</source>
        <translation>Simuliert den Kandidaten des Textes und vergleicht das Ergebnis mit der Schätzung</translation>
    </message>
    <message>
        <source>Discards the changes and shows the selected candidate</source>
        <translation>Verwirft die Änderungen und zeigt den ausgewählten Kandidaten</translation>
    </message>
    <message>
        <source>Place along %1</source>
        <translation>Stelle entlang %1</translation>
    </message>
    <message>
        <source>first %1 %2 last</source>
        <translation>%1: erste %2 letzte</translation>
    </message>
    <message>
        <source>executed in the order %1</source>
        <translation>ausgeführt in der Reihenfolge %1</translation>
    </message>
    <message>
        <source>axes not to one scale</source>
        <translation>Achsen in verschiedenen Maßstäben</translation>
    </message>
    <message>
        <source>Drag a cut to move it, or press Ctrl with an arrow key.</source>
        <translation>Ziehen Sie einen Schnitt, um ihn zu verschieben, oder drücken Sie Strg mit einer Pfeiltaste.</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>pimento::SpaceMap</name>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Map of the iteration space</source>
        <translation>Karte des Iterationsraums</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Zoom in to see each %1</source>
        <translation>Heranzoomen, um jedes Stück (%1) zu sehen</translation>
    </message>
</context>
<context>
    <name>pimento::ChipMapView</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>Pin both</source>
        <translation>Beide anheften</translation>
    </message>
    <message>
        <source>The changed candidate beside the selected one</source>
        <translation>Der geänderte Kandidat neben dem ausgewählten</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Layer whose arrays stand out</source>
        <translation>Schicht, deren Felder hervortreten</translation>
    </message>
    <message>
        <source>Text of the candidate</source>
        <translation>Text des Kandidaten</translation>
    </message>
    <message>
        <source>Takes the last move back (Ctrl+Z)</source>
        <translation>Nimmt den letzten Zug zurück (Strg+Z)</translation>
    </message>
    <message>
        <source>Discards the moves and shows the selected candidate</source>
        <translation>Verwirft die Züge und zeigt den ausgewählten Kandidaten</translation>
    </message>
    <message>
        <source>Pins the selected candidate and the changed one, for the page Compare</source>
        <translation>Heftet den ausgewählten Kandidaten und den geänderten an, für die Seite Vergleichen</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>1: number, 2: layer</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>first layer %1 last&amp;nbsp;&amp;nbsp; arrays in use: %2 of %3&amp;nbsp;&amp;nbsp; cells:&amp;nbsp;%4</source>
        <translation>erste Schicht %1 letzte&amp;nbsp;&amp;nbsp; genutzte Felder: %2 von %3&amp;nbsp;&amp;nbsp; Zellen:&amp;nbsp;%4</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>ausgewählt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Click an array to see its layer. Drag a copy to another core to try it, or press M, the arrows and Enter.</source>
        <translation>Ein Klick auf ein Feld zeigt seine Schicht. Ziehen Sie eine Kopie auf einen anderen Kern, um das zu probieren, oder drücken Sie M, die Pfeiltasten und Eingabe.</translation>
    </message>
    <message>
        <source>Click an array to see its layer.</source>
        <translation>Ein Klick auf ein Feld zeigt seine Schicht.</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Round whose weights are shown</source>
        <translation>Runde, deren Gewichte gezeigt werden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>number of a round</comment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>pimento::ChipPicture</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>Kern %1</translation>
    </message>
    <message>
        <source>core %1 (chip %2)</source>
        <translation>Kern %1 (Chip %2)</translation>
    </message>
    <message>
        <source>Arrays of all cores</source>
        <translation>Felder aller Kerne</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>Kopie</translation>
    </message>
    <message>
        <source>copies of the layer</source>
        <translation>Kopien der Schicht</translation>
    </message>
    <message>
        <source>array group</source>
        <translation>Feldgruppe</translation>
    </message>
    <message>
        <source>rows in use</source>
        <translation>genutzte Zeilen</translation>
    </message>
    <message>
        <source>columns in use</source>
        <translation>genutzte Spalten</translation>
    </message>
    <message>
        <source>arrays of the copy here</source>
        <translation>Felder der Kopie hier</translation>
    </message>
    <message>
        <source>arrays of the core in use</source>
        <translation>genutzte Felder je Kern</translation>
    </message>
    <message>
        <source>cells of the core in use</source>
        <translation>genutzte Zellen je Kern</translation>
    </message>
</context>
<context>
    <name>pimento::LevelsPicture</name>
    <message>
        <source>Levels of the device, from the outside inwards</source>
        <translation>Ebenen des Geräts, von außen nach innen</translation>
    </message>
</context>
<context>
    <name>pimento::KernelFormsView</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Forms of the weights of a layer</source>
        <translation>Formen der Gewichte einer Schicht</translation>
    </message>
    <message>
        <source>%1: matrices: %2, each of %3 rows x %4 columns; arrays of a copy: %5, products for an image: %6.</source>
        <translation>%1: Matrizen: %2, jede mit %3 Zeilen x %4 Spalten; Felder einer Kopie: %5, Produkte für ein Bild: %6.</translation>
    </message>
    <message>
        <source>Marked, in the first array: channels %1 of %2, outputs %3 of %4, positions of the window: %5 of %6.</source>
        <translation>Markiert, im ersten Feld: Kanäle %1 von %2, Ausgaben %3 von %4, Positionen des Fensters: %5 von %6.</translation>
    </message>
    <message>
        <source>Elements read: %1, kept in the core: %2, partial results added: %3.</source>
        <translation>Gelesene Elemente: %1, im Kern behalten: %2, addierte Teilergebnisse: %3.</translation>
    </message>
    <message>
        <source>, in use</source>
        <translation>, genutzt</translation>
    </message>
    <message>
        <source>arrays: %1</source>
        <translation>Felder: %1</translation>
    </message>
    <message>
        <source>products: %1</source>
        <translation>Produkte: %1</translation>
    </message>
    <message>
        <source>%1: filters: %2, window: %3 x %4, channels: %5</source>
        <translation>%1: Filter: %2, Fenster: %3 x %4, Kanäle: %5</translation>
    </message>
</context>
<context>
    <name>pimento::TimeChartView</name>
    <message>
        <source>A quantity over time</source>
        <translation>Eine Größe über die Zeit</translation>
    </message>
    <message>
        <source>Unit whose values are shown</source>
        <translation>Einheit, deren Werte gezeigt werden</translation>
    </message>
    <message>
        <source>%1: at most %2</source>
        <translation>%1: höchstens %2</translation>
    </message>
    <message>
        <source>time (%1)</source>
        <translation>Zeit (%1)</translation>
    </message>
</context>
<context>
    <name>PlacementTexts</name>
    <message>
        <source>It is not proved.</source>
        <translation>Sie ist nicht bewiesen.</translation>
    </message>
    <message>
        <source>It is proved to be the best for the costs of all cells.</source>
        <translation>Sie ist als beste für die Kosten aller Zellen bewiesen.</translation>
    </message>
    <message numerus="yes">
        <source>It is proved to be the best for these costs; %n cost(s) could still fall.</source>
        <translation>
            <numerusform>Sie ist als beste für diese Kosten bewiesen; %n Wert könnte noch sinken.</numerusform>
            <numerusform>Sie ist als beste für diese Kosten bewiesen; %n Werte könnten noch sinken.</numerusform>
        </translation>
    </message>
    <message>
        <source>Energy excludes layers whose energy is unknown; they take %1.</source>
        <translation>Die Energie enthält keine Schichten mit unbekannter Energie; diese brauchen %1.</translation>
    </message>
    <message>
        <source>No placement over several devices beats one device: %1.</source>
        <translation>Keine Verteilung auf mehrere Geräte schlägt ein einzelnes Gerät: %1.</translation>
    </message>
    <message>
        <source>That is %1 faster than the best single device, %2.</source>
        <translation>Das ist %1 so schnell wie das beste einzelne Gerät, %2.</translation>
    </message>
    <message>
        <source>The best single device, %2, takes %1 the energy.</source>
        <translation>Das beste einzelne Gerät, %2, braucht %1 so viel Energie.</translation>
    </message>
    <message>
        <source>not searched</source>
        <translation>nicht gesucht</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>impossible</source>
        <translation>unmöglich</translation>
    </message>
    <message numerus="yes">
        <source>placement over %n place(s)</source>
        <translation>
            <numerusform>Verteilung auf %n Ort</numerusform>
            <numerusform>Verteilung auf %n Orte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, all layers as a pipeline</source>
        <translation>%1, alle Schichten als Pipeline</translation>
    </message>
    <message>
        <source>%1 with the host</source>
        <translation>%1 mit dem Host</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>cost is</source>
        <translation>Kosten sind</translation>
    </message>
    <message>
        <source>exact, at most %1 above the best</source>
        <translation>exakt, höchstens %1 über dem Besten</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>weights take</source>
        <translation>Gewichte belegen</translation>
    </message>
    <message>
        <source>%1 of the device</source>
        <translation>%1 des Geräts</translation>
    </message>
    <message>
        <source>transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>The device cannot hold the weights of all layers; the host runs some of them.</source>
        <translation>Das Gerät kann nicht die Gewichte aller Schichten halten; der Host rechnet einige davon.</translation>
    </message>
    <message>
        <source>No placement: %1</source>
        <translation>Keine Verteilung: %1</translation>
    </message>
    <message numerus="yes">
        <source>The best placement takes %1 and uses %n place(s).</source>
        <translation>
            <numerusform>Die beste Verteilung braucht %1 und nutzt %n Ort.</numerusform>
            <numerusform>Die beste Verteilung braucht %1 und nutzt %n Orte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best placement needs %1 and uses %n place(s).</source>
        <translation>
            <numerusform>Die beste Verteilung benötigt %1 und nutzt %n Ort.</numerusform>
            <numerusform>Die beste Verteilung benötigt %1 und nutzt %n Orte.</numerusform>
        </translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
</context>
<context>
    <name>pimento::PlacementController</name>
    <message>
        <source>no GPU</source>
        <translation>keine GPU</translation>
    </message>
    <message>
        <source>There is not enough memory for this network.</source>
        <translation>Für dieses Netz reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>listing layers…</source>
        <translation>Schichten werden aufgelistet…</translation>
    </message>
    <message>
        <source>%L1 of %L2 searches.</source>
        <translation>%L1 von %L2 Suchen.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Layer on a device</source>
        <translation>Schicht auf einem Gerät</translation>
    </message>
</context>
<context>
    <name>pimento::PlacementFront</name>
    <message>
        <source>Time and energy of placements; Left and Right go from point to point</source>
        <translation>Zeit und Energie von Verteilungen; Links und Rechts gehen von Punkt zu Punkt</translation>
    </message>
    <message>
        <source>best placements</source>
        <translation>beste Verteilungen</translation>
    </message>
    <message>
        <source>one device alone</source>
        <translation>ein Gerät allein</translation>
    </message>
    <message>
        <source>energy (J)</source>
        <translation>Energie (J)</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
</context>
<context>
    <name>pimento::PlacementMatrix</name>
    <message>
        <source>Costs of layers on devices; arrow keys choose a cell, Return opens it</source>
        <translation>Kosten von Schichten auf Geräten; Pfeiltasten wählen eine Zelle, Eingabe öffnet sie</translation>
    </message>
    <message>
        <source>%1 (%L2 times)</source>
        <translation>%1 (%L2-mal)</translation>
    </message>
    <message>
        <source>Each device alone</source>
        <translation>Jedes Gerät allein</translation>
    </message>
</context>
<context>
    <name>pimento::PlacementView</name>
    <message>
        <source>Layers on devices</source>
        <translation>Schichten auf Geräten</translation>
    </message>
    <message>
        <source>Time and energy</source>
        <translation>Zeit und Energie</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Time for all searches; costs that they do not prove are marked</source>
        <translation>Zeit für alle Suchen; Kosten, die sie nicht beweisen, sind gekennzeichnet</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>&amp;Host</translation>
    </message>
    <message>
        <source>L&amp;ink</source>
        <translation>Verb&amp;indung</translation>
    </message>
    <message>
        <source>Minimi&amp;se</source>
        <translation>Minimie&amp;ren</translation>
    </message>
    <message>
        <source>Search &amp;time</source>
        <translation>Suchz&amp;eit</translation>
    </message>
    <message>
        <source>Which device should compute which layer?</source>
        <translation>Welches Gerät soll welche Schicht rechnen?</translation>
    </message>
    <message>
        <source>Place the network</source>
        <translation>Netz verteilen</translation>
    </message>
    <message>
        <source>Time and energy of the best placements appear here.</source>
        <translation>Zeit und Energie der besten Verteilungen erscheinen hier.</translation>
    </message>
    <message>
        <source>Time and energy of the best placements appear when the search ends.</source>
        <translation>Zeit und Energie der besten Verteilungen erscheinen, wenn die Suche endet.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>line: the best placement, dashed where tensors move</source>
        <translation>Linie: die beste Verteilung, gestrichelt, wo Tensoren wandern</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Place network</source>
        <translation>Netz verteilen</translation>
    </message>
    <message>
        <source>Stop the searches and keep their results</source>
        <translation>Suchen anhalten und ihre Ergebnisse behalten</translation>
    </message>
    <message>
        <source>Find the cost of each layer on each device, and the best device for each</source>
        <translation>Kosten jeder Schicht auf jedem Gerät finden, und das beste Gerät für jede</translation>
    </message>
</context>
</TS>
