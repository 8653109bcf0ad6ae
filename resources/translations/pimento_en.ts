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
        <source>%n layer(s). Press “Find dataflows” to find the best dataflow of each.</source>
        <translation>
            <numerusform>%n layer. Press “Find dataflows” to find its best dataflow.</numerusform>
            <numerusform>%n layers. Press “Find dataflows” to find the best dataflow of each.</numerusform>
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
</TS>
