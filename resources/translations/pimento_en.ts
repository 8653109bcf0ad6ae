<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AdviceCardTexts</name>
    <message numerus="yes">
        <source>%n further</source>
        <translation>
            <numerusform>%n further</numerusform>
            <numerusform>%n further</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NetworkPictureTexts</name>
    <message numerus="yes">
        <source>%n layer(s). Press Find mappings to find the best mapping of each.</source>
        <translation>
            <numerusform>%n layer. Press “Find mappings” to find its best mapping.</numerusform>
            <numerusform>%n layers. Press “Find mappings” to find the best mapping of each.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pimento::EstimateCheck</name>
    <message numerus="yes">
        <source>%n estimate(s) checked: they are off by %1 on average and by %2 at most.</source>
        <translation>
            <numerusform>%n estimate checked: it is off by %1, at most by %2.</numerusform>
            <numerusform>%n estimates checked: they are off by %1 on average and by %2 at most.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pimento::ExportController</name>
    <message numerus="yes">
        <source>Wrote %n file(s), %1, into %2.</source>
        <translation>
            <numerusform>Wrote %n file, %1, into %2.</numerusform>
            <numerusform>Wrote %n files, %1, into %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PlacementTexts</name>
    <message numerus="yes">
        <source>It is proved to be the best for these costs; %n cost(s) could still fall.</source>
        <translation>
            <numerusform>It is proved to be the best for these costs; %n cost could still fall.</numerusform>
            <numerusform>It is proved to be the best for these costs; %n costs could still fall.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>placement over %n place(s)</source>
        <translation>
            <numerusform>placement over %n place</numerusform>
            <numerusform>placement over %n places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best placement takes %1 and uses %n place(s).</source>
        <translation>
            <numerusform>The best placement takes %1 and uses %n place.</numerusform>
            <numerusform>The best placement takes %1 and uses %n places.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best placement needs %1 and uses %n place(s).</source>
        <translation>
            <numerusform>The best placement needs %1 and uses %n place.</numerusform>
            <numerusform>The best placement needs %1 and uses %n places.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pimento::QueryPage</name>
    <message numerus="yes">
        <source>%Ln row(s); there are more</source>
        <translation>
            <numerusform>%Ln row; there are more</numerusform>
            <numerusform>%Ln rows; there are more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
</context>
</TS>
