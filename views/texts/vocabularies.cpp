// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/vocabularies.h"

#include <QCoreApplication>

#include <algorithm>
#include <string_view>

namespace pimento {

namespace {

/// Finds the concept of a neutral word, singular or plural, whatever the case of its first letter.
const Concept* conceptOfWord(const WordList& list, const QString& word)
{
    const auto is = [&](const std::string& one) {
        const QString text = QString::fromStdString(one);
        return text == word || (text.mid(1) == word.mid(1) && text.at(0).toUpper() == word.at(0));
    };
    const auto isWordOf = [&](const Noun& noun) { return is(noun.one) || is(noun.many); };
    const auto found = std::ranges::find_if(list.concepts, [&](const Concept& each) { return isWordOf(each.word); });
    return word.isEmpty() || found == list.concepts.end() ? nullptr : &*found;
}

/// Lists further forms of a word, each after a '|': first the forms of the vocabulary, then the neutral ones.
std::string formsText(const Concept& each, const std::string& vocabulary)
{
    std::string text;
    if (const auto now = each.formsOf.find(vocabulary); now != each.formsOf.end()) {
        for (const std::string& form : now->second) {
            text += "|" + form;
        }
    }
    for (const std::string& form : each.forms) {
        text += "|" + form;
    }
    return text;
}

} // namespace

Vocabularies::Vocabularies(WordList list, const Language* language, QObject* parent)
    : QTranslator(parent), m_list(std::move(list)), m_language(language)
{
}

Vocabularies::~Vocabularies() { QCoreApplication::removeTranslator(this); }

void Vocabularies::speak(const std::string& vocabulary)
{
    QCoreApplication::removeTranslator(this); // translate() must not be called while the vocabulary changes
    m_spoken = vocabulary;
    m_speaker = Speaker(m_list, vocabulary);
    QCoreApplication::installTranslator(this);
}

QString Vocabularies::definition(const Concept& each) const
{
    const auto escaped = [](const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); };
    QString text = QStringLiteral("<p><b>%1</b>: %2</p>")
                       .arg(escaped(wordOf(each, m_spoken).one), escaped(m_speaker.say(each.definition)));
    if (!each.formula.empty()) {
        text += QStringLiteral("<p><i>%1</i></p>").arg(escaped(m_speaker.say(each.formula)));
    }
    return text;
}

QString Vocabularies::translate(const char* context, const char* source, const char* disambiguation, int n) const
{
    const std::string_view kind(context);
    if (kind == kTermOfColumn) {
        const Concept* found = m_list.ofColumn(source);
        return found == nullptr ? QString() : QStringLiteral("id:") + QString::fromStdString(found->id);
    }
    if (kind == kTermOfWord) {
        const Concept* found = conceptOfWord(m_list, QString::fromUtf8(source));
        return found == nullptr ? QString() : QStringLiteral("id:") + QString::fromStdString(found->id);
    }
    if (kind == kTermDefinitions || kind == kTermWords || kind == kTermPages) {
        const Concept* found = m_list.find(source);
        if (found == nullptr) {
            return {};
        }
        const Noun& now = wordOf(*found, m_spoken);
        return kind == kTermDefinitions ? definition(*found)
               : kind == kTermPages     ? QStringLiteral("page:") + QString::fromStdString(found->page)
                                    : QString::fromStdString(now.many + "|" + now.one + "|" + found->word.many + "|" +
                                                             found->word.one + formsText(*found, m_spoken));
    }
    if (m_speaker.isNeutral() || kind == kEngineLines) {
        return {}; // Qt asks the language next
    }
    const QString text = m_language == nullptr ? QString() : m_language->translate(context, source, disambiguation, n);
    const std::string neutral = text.isEmpty() ? source : text.toStdString();
    const std::string said = m_speaker.say(neutral);
    return said == neutral ? text : QString::fromStdString(said);
}

} // namespace pimento
