// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/device_editor.h"

#include "engine/devices/device_kind.h"
#include "engine/problem/capabilities.h"
#include "views/devices/device_tables.h"
#include "views/editor/code_editor.h"
#include "views/editor/editor_find.h"
#include "views/editor/mistake_list.h"
#include "views/texts/engine_text.h"

#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace pimento {

namespace {

constexpr auto kPause = std::chrono::milliseconds(250);

/// "16 groups of 64 banks", in the words of the device's kind.
QString countsInWords(const MadeDevice& device)
{
    const Units all = unitsOf(*device);
    return inWords(kindOf(*device).counts()).arg(all.groups).arg(all.cores);
}

} // namespace

DeviceEditor::DeviceEditor(const DeviceLibrary& deviceLibrary, QWidget* parent)
    : QWidget(parent), m_deviceLibrary(deviceLibrary), m_editor(new CodeEditor(nullptr, CodeLanguage::Json)),
      m_find(new EditorFind(*m_editor)), m_status(new QLabel),
      m_mistakes(new MistakeList("deviceMistakes", tr("Mistakes of the device file"), *m_editor)),
      m_pause(new QTimer(this))
{
    build();
    m_pause->setSingleShot(true);
    m_pause->setInterval(kPause);
    connect(m_pause, &QTimer::timeout, this, &DeviceEditor::check);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &DeviceEditor::noteEdit);
}

void DeviceEditor::build()
{
    m_editor->setObjectName(QStringLiteral("deviceText"));
    m_editor->setAccessibleName(tr("Text of the device file"));
    m_find->field().setObjectName(QStringLiteral("deviceTextFind"));
    m_status->setObjectName(QStringLiteral("deviceStatus"));
    m_status->setWordWrap(true);
    m_status->setContentsMargins(12, 4, 12, 4);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(2);
    layout->addWidget(m_find);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_status);
    layout->addWidget(m_mistakes);
}

void DeviceEditor::startFind() { m_find->begin(); }

void DeviceEditor::goToHit(int by) { m_find->goToHit(by); }

QString DeviceEditor::text() const { return m_editor->toPlainText(); }

QString DeviceEditor::status() const { return m_status->text(); }

void DeviceEditor::setText(const QString& text, bool isReadOnly)
{
    {
        const QScopedValueRollback setting(m_isSetting, true);
        m_editor->setMistakes({});
        m_editor->setPlainText(text);
        m_editor->setReadOnly(isReadOnly);
        m_shownText = m_editor->toPlainText();
    }
    check();
}

bool DeviceEditor::setValue(const QString& place, const QString& value)
{
    // A value with a note is an object with both, so look for its member "value" first.
    const std::string json = m_shownText.toStdString();
    TextPlace found = placeInJson(json, (place + QStringLiteral(".value")).toStdString());
    const TextPlace whole = placeInJson(json, place.toStdString());
    const QTextBlock block = m_editor->document()->findBlockByNumber(found.line - 1);
    const QString now = block.text().mid(found.column - 1, found.length);
    if (now.isEmpty() || now == QLatin1String("{") || m_editor->isReadOnly()) {
        found = whole;
    }
    const QTextBlock line = m_editor->document()->findBlockByNumber(found.line - 1);
    if (found.line < 1 || !line.isValid() || m_editor->isReadOnly()) {
        return false;
    }
    QTextCursor cursor(line);
    cursor.setPosition(line.position() + found.column - 1);
    cursor.setPosition(cursor.position() + found.length, QTextCursor::KeepAnchor);
    cursor.insertText(value); // an edit, which is checked like any other
    check();
    return true;
}

void DeviceEditor::noteEdit()
{
    if (m_isSetting || m_editor->toPlainText() == m_shownText) {
        return;
    }
    m_shownText = m_editor->toPlainText();
    Q_EMIT edited();
    m_pause->start();
}

std::vector<ObjectReader::Mistake> DeviceEditor::examine(MadeDevice& device) const
{
    const std::string json = m_shownText.toStdString();
    DeviceReading reading = examineDevice(json, "");
    if (!reading.mistakes.empty()) {
        return std::move(reading.mistakes);
    }
    const std::string name = reading->name;
    if (!m_editor->isReadOnly() && m_deviceLibrary.isShipped(name)) {
        Error error;
        error.what = "\"" + name + "\" is the name of a shipped device";
        error.where = "line " + std::to_string(placeInJson(json, "name").line);
        error.hint = "Give your device another one, such as \"my-" + name + "\"";
        return {{"name", std::move(error), placeInJson(json, "name")}};
    }
    device = std::move(reading);
    return {};
}

void DeviceEditor::check()
{
    m_pause->stop();
    MadeDevice device;
    if (m_shownText.size() > kLongestText) {
        showMistakes({});
        m_status->setText(
            tr("The text has more than %1 characters. Shorten it so that it can be checked.").arg(kLongestText));
    } else {
        const auto mistakes = examine(device);
        showMistakes(mistakes);
        m_status->setText(
            device ? tr("No mistakes: %1, %2.").arg(countsInWords(device), formatSize(factsOf(*device).capacityBytes))
                   : m_mistakes->summary());
    }
    Q_EMIT checked(device);
}

void DeviceEditor::showMistakes(const std::vector<ObjectReader::Mistake>& mistakes)
{
    QStringList messages;
    std::vector<language::Diagnostic> marks;
    for (const ObjectReader::Mistake& mistake : mistakes) {
        QString message = inWords(mistake.error);
        while (message.startsWith(QLatin1Char(',')) || message.startsWith(QLatin1Char(':')) ||
               message.startsWith(QLatin1Char(' '))) {
            message.remove(0, 1); // removes the separator after the file name, which the text does not have
        }
        messages << message;
        const TextPlace marked = markOf(mistake.place);
        marks.push_back({{marked.line, marked.column},
                         marked.length,
                         (mistake.path.empty() ? "" : mistake.path + " ") + mistake.error.what,
                         mistake.error.hint});
    }
    m_mistakes->setMessages(messages);
    m_editor->setMistakes(std::move(marks));
}

/// Range to underline for an error: a short line as a whole, because a single digit is easily overlooked; in a long
/// line only the error itself.
TextPlace DeviceEditor::markOf(TextPlace place) const
{
    constexpr int kShort = 80;
    const QString line = m_editor->document()->findBlockByNumber(place.line - 1).text();
    const auto characters = static_cast<int>(line.toUcs4().size());
    const auto first = std::ranges::find_if_not(line, [](QChar letter) { return letter.isSpace(); });
    const auto blanks = static_cast<int>(first - line.begin());
    if (characters - blanks < 1 || characters - blanks > kShort) {
        return place;
    }
    const int comma = line.endsWith(QLatin1Char(',')) ? 1 : 0;
    return {place.line, blanks + 1, std::max(1, characters - blanks - comma)};
}

void DeviceEditor::setColours(const Palette& palette)
{
    const QScopedValueRollback setting(m_isSetting, true);
    m_editor->setColours(palette);
    m_mistakes->setColours(palette);
}

} // namespace pimento
