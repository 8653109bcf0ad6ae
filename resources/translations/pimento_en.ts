<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
